package dev.almanac.cli.calendar;

import dev.almanac.cli.output.Table;
import dev.almanac.cli.wire.TimeText;
import dev.almanac.protocol.schedule.v1.NamedCalendar;
import java.time.DayOfWeek;
import java.time.format.TextStyle;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Formats calendars as tables. */
final class CalendarTable {
  private CalendarTable() {}

  static Table of(NamedCalendar calendar) {
    return new Table()
        .row("Name", calendar.getName())
        .row("Description", calendar.getDescription())
        .row("Version", Long.toString(calendar.getVersion()))
        .row("Updated", TimeText.of(calendar.getUpdatedAt()))
        .row("Weekdays", weekdays(calendar))
        .row("Dates", Integer.toString(calendar.getDatesCount()));
  }

  /** Says how many days a calendar has. */
  static String size(NamedCalendar calendar) {
    return "%s and %s"
        .formatted(
            count(calendar.getDatesCount(), "date"), count(calendar.getWeekdaysCount(), "weekday"));
  }

  private static String count(int number, String noun) {
    return number == 1 ? "1 " + noun : "%d %ss".formatted(number, noun);
  }

  /** Lists the versions with who made each, and why. */
  static Table versions(List<NamedCalendar> versions) {
    var table = new Table().row("Version", "Updated", "By", "Reason");
    versions.forEach(version -> table.row(
        Long.toString(version.getVersion()),
        TimeText.of(version.getUpdatedAt()),
        version.getUpdatedBy(),
        version.getReason()));
    return table;
  }

  static Table of(List<NamedCalendar> calendars, boolean hasHead) {
    var table = new Table();
    if (hasHead) {
      table.row("Name", "Version", "Dates", "Weekdays", "Updated", "Description");
    }
    calendars.forEach(calendar -> table.row(
        calendar.getName(),
        Long.toString(calendar.getVersion()),
        Integer.toString(calendar.getDatesCount()),
        weekdays(calendar),
        TimeText.of(calendar.getUpdatedAt()),
        calendar.getDescription()));
    return table;
  }

  private static String weekdays(NamedCalendar calendar) {
    return calendar.getWeekdaysCount() == 0
        ? "-"
        : calendar.getWeekdaysList().stream()
            .map(day ->
                DayOfWeek.of(day == 0 ? 7 : day).getDisplayName(TextStyle.SHORT, Locale.ENGLISH))
            .collect(Collectors.joining(","));
  }
}
