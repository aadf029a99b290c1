package dev.almanac.api.calendar;

import dev.almanac.api.Handler;
import dev.almanac.api.HandlerContext;
import dev.almanac.runtime.registry.CalendarUpdates;
import java.util.List;

/** The handlers for named calendars. */
public final class CalendarHandlers {
  private CalendarHandlers() {}

  public static List<Handler<?, ?>> of(HandlerContext context, CalendarUpdates updates) {
    var namespaces = context.namespaces();
    var calendars = context.calendars();
    var affected = new AffectedSchedules(
        context.runtime().schedules(), context.calculations(), context.clock());
    return List.of(
        new CreateCalendarHandler(namespaces, calendars, context.clock()),
        new UpdateCalendarHandler(namespaces, calendars, updates, affected, context.clock()),
        new DescribeCalendarHandler(namespaces, calendars),
        new ListCalendarsHandler(namespaces, calendars),
        new DeleteCalendarHandler(namespaces, calendars));
  }
}
