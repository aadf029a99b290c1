package dev.almanac.api.plan;

import dev.almanac.api.Handler;
import dev.almanac.api.HandlerContext;
import java.util.List;

/** The handler that looks ahead over all schedules. */
public final class PlanHandlers {
  private PlanHandlers() {}

  public static List<Handler<?, ?>> of(HandlerContext context) {
    return List.of(new PlanSchedulesHandler(
        context.namespaces(),
        context.attributes(),
        new ScheduleScan(
            context.runtime().lists(), context.runtime().scheduleRecords(), context.calculations()),
        context.clock()));
  }
}
