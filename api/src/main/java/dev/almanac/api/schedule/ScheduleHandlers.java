package dev.almanac.api.schedule;

import dev.almanac.api.Handler;
import dev.almanac.api.HandlerContext;
import dev.almanac.api.list.SchedulePages;
import java.util.List;

/** The handlers for Temporal's calls about schedules. */
public final class ScheduleHandlers {
  private ScheduleHandlers() {}

  public static List<Handler<?, ?>> of(HandlerContext context) {
    var namespaces = context.namespaces();
    var schedules = context.runtime().schedules();
    var starts = new TriggeredStarts(schedules);
    var editor = ScheduleEditor.of(context);
    return List.of(
        new CreateScheduleHandler(namespaces, editor, starts),
        new DescribeScheduleHandler(namespaces, schedules, context.clock()),
        new UpdateScheduleHandler(namespaces, editor),
        new PatchScheduleHandler(namespaces, schedules, starts),
        new DeleteScheduleHandler(namespaces, schedules),
        new ListSchedulesHandler(
            namespaces,
            context.attributes(),
            new SchedulePages(context.runtime().lists(), context.runtime().scheduleRecords()),
            context.clock()),
        new CountSchedulesHandler(
            namespaces, context.attributes(), context.runtime().lists()),
        new ListScheduleMatchingTimesHandler(namespaces, schedules, context.calculations()));
  }
}
