package dev.almanac.api.explain;

import dev.almanac.api.Handler;
import dev.almanac.api.HandlerContext;
import java.util.List;

/** The handler that explains what a schedule did and will do. */
public final class ExplainHandlers {
  private ExplainHandlers() {}

  public static List<Handler<?, ?>> of(HandlerContext context) {
    return List.of(new ExplainScheduleHandler(
        context.namespaces(),
        context.runtime().schedules(),
        context.runtime().scheduleRecords(),
        context.calculations(),
        context.clock()));
  }
}
