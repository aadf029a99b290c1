package dev.almanac.api.schedule.own;

import dev.almanac.api.Handler;
import dev.almanac.api.HandlerContext;
import dev.almanac.api.schedule.ScheduleEditor;
import dev.almanac.api.schedule.TriggeredStarts;
import java.util.List;

/** The handlers for Almanac's own calls about schedules. */
public final class OwnScheduleHandlers {
  private OwnScheduleHandlers() {}

  public static List<Handler<?, ?>> of(HandlerContext context) {
    var namespaces = context.namespaces();
    var schedules = context.runtime().schedules();
    var editor = ScheduleEditor.of(context);
    return List.of(
        new CreateScheduleHandler(namespaces, editor, new TriggeredStarts(schedules)),
        new UpdateScheduleHandler(namespaces, editor),
        new DescribeScheduleHandler(namespaces, schedules, context.clock()),
        new TriggerScheduleHandler(
            namespaces, schedules, new OverrideRules(context.attributes(), context.limits())),
        new SkipTimeHandler(namespaces, schedules));
  }
}
