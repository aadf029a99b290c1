package dev.almanac.store.codec.schedule;

import dev.almanac.calendar.DaySet;
import dev.almanac.engine.schedule.request.ScheduleRequest.CalendarChanged;
import dev.almanac.store.Blob;
import dev.almanac.store.StoreException;
import dev.almanac.store.codec.Formats;
import dev.almanac.store.codec.Times;
import dev.almanac.store.codec.Wire;
import dev.almanac.store.proto.StoredCalendar;
import dev.almanac.store.schedule.CalendarRow;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.List;

/** Converts named calendars to rows and back. */
public final class CalendarCodec {
  private CalendarCodec() {}

  public static Blob encode(NamedDays calendar) {
    var stored = StoredCalendar.newBuilder()
        .setDescription(calendar.description())
        .setUpdatedAt(Times.stored(calendar.change().at()))
        .setUpdatedBy(calendar.change().by())
        .setReason(calendar.change().reason());
    calendar.dates().stream().sorted().forEach(date -> stored.addDays(date.toEpochDay()));
    calendar.weekdays().stream().sorted().forEach(day -> stored.addWeekdays(day.getValue()));
    return Wire.blob(Formats.CALENDAR, stored.build());
  }

  /** @throws StoreException.Corrupt if this version does not know the format */
  public static NamedDays decode(CalendarRow row) {
    var stored = Wire.readShared(row.data(), Formats.CALENDAR, StoredCalendar.parser());
    try {
      return new NamedDays(
          stored.getDescription(),
          stored.getDaysList().stream().map(LocalDate::ofEpochDay).toList(),
          stored.getWeekdaysList().stream().map(DayOfWeek::of).toList(),
          new NamedDays.Change(
              Times.of(stored.getUpdatedAt()), stored.getUpdatedBy(), stored.getReason()));
    } catch (DateTimeException e) {
      throw new StoreException.Corrupt(
          "Expected valid days in calendar %s, found invalid ones".formatted(row.name()), e);
    }
  }

  /** Returns the message to the schedules that use the calendar. */
  public static CalendarChanged changed(CalendarRow row) {
    var days = decode(row);
    return new CalendarChanged(
        row.name(),
        row.version(),
        DaySet.of(days.dates(), days.weekdays()),
        new CalendarChanged.By(days.change().by(), days.change().reason()));
  }

  /** Reads the days of a calendar that a schedule uses. */
  static DaySet days(List<Long> days, List<Integer> weekdays) {
    try {
      return DaySet.of(
          days.stream().map(LocalDate::ofEpochDay).toList(),
          weekdays.stream().map(DayOfWeek::of).toList());
    } catch (DateTimeException e) {
      throw new StoreException.Corrupt("Expected valid days of a calendar, found invalid ones", e);
    }
  }
}
