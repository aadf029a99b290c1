package dev.almanac.api.evaluate;

import dev.almanac.api.Handler;
import dev.almanac.api.HandlerContext;
import java.util.List;

/** The handler that evaluates all schedules of a namespace. */
public final class EvaluateHandlers {
  private EvaluateHandlers() {}

  public static List<Handler<?, ?>> of(HandlerContext context) {
    var records = context.runtime().scheduleRecords();
    return List.of(new EvaluateSchedulesHandler(
        context.namespaces(),
        new ScheduleWalk(context.runtime().lists(), records),
        new Settling(context.runtime().schedules(), context.clock()),
        new DecidedOutcomes(records),
        context.clock()));
  }
}
