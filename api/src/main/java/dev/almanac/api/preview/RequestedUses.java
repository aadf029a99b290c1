package dev.almanac.api.preview;

import dev.almanac.api.RpcError;
import dev.almanac.api.RpcException;
import dev.almanac.api.request.IdChecks;
import dev.almanac.api.schedule.CalendarUses;
import dev.almanac.calendar.CalendarUse;
import dev.almanac.calendar.Limits;
import dev.almanac.calendar.SpecException;
import dev.almanac.calendar.SpecException.Problem;
import dev.almanac.protocol.schedule.v1.SpecExtension;
import dev.almanac.runtime.registry.NamedCalendar;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The named calendars of a specification to preview. */
record RequestedUses(SpecExtension extension) {
  private static final String FIELD = "extension.calendars";

  /** Returns the calendars to look up; none if there are too many. */
  List<String> names() {
    return isTooMany()
        ? List.of()
        : extension.getCalendarsList().stream()
            .map(dev.almanac.protocol.schedule.v1.CalendarUse::getCalendar)
            .toList();
  }

  private boolean isTooMany() {
    return extension.getCalendarsCount() > Limits.CALENDAR_USES;
  }

  /**
   * Returns the uses with the days of the calendars; empty if the schedule keeps its own.
   *
   * @param found the calendars, in the order of the names
   * @throws SpecException with every use that is wrong
   */
  Optional<List<CalendarUse>> resolve(List<Optional<NamedCalendar>> found) {
    if (extension.getCalendarsCount() == 0) {
      return extension.getWithoutCalendars() ? Optional.of(List.of()) : Optional.empty();
    }
    if (extension.getWithoutCalendars()) {
      throw SpecException.of("calendars and without_calendars exclude each other", FIELD, "", 0);
    }
    if (isTooMany()) {
      throw SpecException.of(
          "more than " + Limits.CALENDAR_USES + " entries",
          FIELD,
          Integer.toString(extension.getCalendarsCount()),
          0);
    }
    var problems = new ArrayList<Problem>();
    var uses = new ArrayList<CalendarUse>();
    for (int i = 0; i < found.size(); i++) {
      var use = extension.getCalendars(i);
      try {
        uses.add(resolve(use, found.get(i)));
      } catch (RpcException refused) {
        problems.add(
            new Problem(refused.error().message(), FIELD + "[" + i + "]", use.getCalendar(), 0));
      }
    }
    if (!problems.isEmpty()) {
      throw new SpecException("", problems);
    }
    return Optional.of(uses);
  }

  private static CalendarUse resolve(
      dev.almanac.protocol.schedule.v1.CalendarUse use, Optional<NamedCalendar> found) {
    IdChecks.require("Calendar", use.getCalendar());
    var kind = CalendarUses.kind(use);
    return CalendarUses.used(
        found.orElseThrow(() ->
            RpcError.invalidArgument("calendar not found: " + use.getCalendar()).exception()),
        kind);
  }
}
