package dev.almanac.api.timeline;

import dev.almanac.api.Handler;
import dev.almanac.api.HandlerContext;
import java.util.List;

/** The handler that shows many schedules beside each other. */
public final class TimelineHandlers {
  private TimelineHandlers() {}

  public static List<Handler<?, ?>> of(HandlerContext context) {
    var runtime = context.runtime();
    return List.of(new ReadTimelineHandler(
        context.namespaces(),
        context.attributes(),
        runtime.lists(),
        runtime.scheduleRecords(),
        new LaneReader(runtime.scheduleRecords(), runtime.lists(), context.calculations()),
        context.clock()));
  }
}
