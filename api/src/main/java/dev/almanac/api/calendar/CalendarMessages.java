package dev.almanac.api.calendar;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.almanac.api.RpcError;
import dev.almanac.api.RpcException;
import dev.almanac.api.request.IdChecks;
import dev.almanac.api.schedule.own.Askers;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.Asker;
import dev.almanac.protocol.schedule.v1.NamedCalendar;
import dev.almanac.store.codec.schedule.NamedDays;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.List;

/** Converts named calendars to and from messages. */
final class CalendarMessages {
  private static final int MOST_DATES = 5_000;
  private static final int DESCRIPTION_BYTES = 1_000;

  private CalendarMessages() {}

  /** @throws RpcException if the name is missing, too long or cannot be stored */
  static String name(String name) {
    return IdChecks.require("Name", name);
  }

  /**
   * Returns the days of a calendar, sorted and without duplicates.
   *
   * @throws RpcException if a date or weekday is invalid
   */
  static NamedDays read(NamedCalendar calendar, Asker by, Instant now) {
    return days(
        calendar.getDescription(),
        calendar.getDatesList(),
        calendar.getWeekdaysList(),
        change(by, now));
  }

  /**
   * Returns days, sorted and without duplicates.
   *
   * @throws RpcException if a date or weekday is invalid, or there is too much
   */
  static NamedDays days(
      String description, List<String> dates, List<Integer> weekdays, NamedDays.Change change) {
    return checked(new NamedDays(
        description,
        dates.stream().map(CalendarMessages::date).distinct().sorted().toList(),
        weekdays.stream().map(CalendarMessages::weekday).distinct().sorted().toList(),
        change));
  }

  /** @throws RpcException if the days are too many, or the description is too long */
  static NamedDays checked(NamedDays days) {
    if (days.dates().size() > MOST_DATES) {
      throw refused("A calendar has at most %d dates, found %d."
          .formatted(MOST_DATES, days.dates().size()));
    }
    if (days.description().getBytes(UTF_8).length > DESCRIPTION_BYTES) {
      throw refused("Description is longer than %d bytes.".formatted(DESCRIPTION_BYTES));
    }
    return days;
  }

  /** Records who writes a version, whatever the calendar in the request says. */
  static NamedDays.Change change(Asker by, Instant now) {
    var asker = Askers.of(by);
    return new NamedDays.Change(now, asker.principal(), asker.reason());
  }

  private static LocalDate date(String text) {
    try {
      return LocalDate.parse(text);
    } catch (DateTimeParseException e) {
      throw refused("Invalid date: expected one such as 2026-12-25, found '%s'."
          .formatted(text.length() > 40 ? text.substring(0, 40) + "…" : text));
    }
  }

  private static DayOfWeek weekday(int day) {
    if (day < 0 || day > 6) {
      throw refused(
          "Invalid weekday: expected 0 for Sunday to 6 for Saturday, found %d.".formatted(day));
    }
    return DayOfWeek.of(day == 0 ? 7 : day);
  }

  static NamedCalendar message(dev.almanac.runtime.registry.NamedCalendar calendar) {
    var days = calendar.days();
    return version(calendar).toBuilder()
        .addAllDates(days.dates().stream().map(LocalDate::toString).toList())
        .addAllWeekdays(days.weekdays().stream().map(day -> day.getValue() % 7).toList())
        .build();
  }

  /** Returns a version without its days. */
  static NamedCalendar version(dev.almanac.runtime.registry.NamedCalendar calendar) {
    var change = calendar.days().change();
    return NamedCalendar.newBuilder()
        .setName(calendar.name())
        .setDescription(calendar.days().description())
        .setVersion(calendar.version())
        .setUpdatedAt(ProtoTime.timestamp(change.at()))
        .setUpdatedBy(change.by())
        .setReason(change.reason())
        .build();
  }

  static RpcException notFound(String name) {
    return RpcError.notFound("calendar not found: " + name).exception();
  }

  private static RpcException refused(String message) {
    return RpcError.invalidArgument(message).exception();
  }
}
