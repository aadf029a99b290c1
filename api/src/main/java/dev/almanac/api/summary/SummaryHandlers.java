package dev.almanac.api.summary;

import dev.almanac.api.Handler;
import dev.almanac.api.HandlerContext;
import java.util.List;

/** The handlers that show schedules at a glance. */
public final class SummaryHandlers {
  private SummaryHandlers() {}

  public static List<Handler<?, ?>> of(HandlerContext context) {
    return List.of(new ListSummariesHandler(
        context.namespaces(),
        new SummarySearch(context.attributes(), context.runtime().lists()),
        context.runtime().scheduleRecords(),
        context.calculations(),
        context.clock()));
  }
}
