package dev.almanac.client.schedule;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.EnumSet;
import java.util.Set;
import java.util.TreeSet;

/**
 * Days that many schedules share, such as holidays.
 *
 * <pre>{@code
 * var holidays = NamedCalendar.of("holidays", LocalDate.of(2030, 12, 25));
 * var weekends = NamedCalendar.of("weekends", DayOfWeek.SATURDAY, DayOfWeek.SUNDAY);
 * }</pre>
 */
public record NamedCalendar(String name, Set<LocalDate> dates, Set<DayOfWeek> weekdays) {
  public NamedCalendar {
    dates = Set.copyOf(dates);
    weekdays = Set.copyOf(weekdays);
  }

  /** Returns a calendar of dates. */
  public static NamedCalendar of(String name, LocalDate... dates) {
    return new NamedCalendar(name, Set.of(dates), Set.of());
  }

  /** Returns a calendar of days of the week. */
  public static NamedCalendar of(String name, DayOfWeek... weekdays) {
    return new NamedCalendar(name, Set.of(), Set.of(weekdays));
  }

  static NamedCalendar of(dev.almanac.protocol.schedule.v1.NamedCalendar wire) {
    var dates = new TreeSet<LocalDate>();
    wire.getDatesList().forEach(date -> dates.add(LocalDate.parse(date)));
    var weekdays = EnumSet.noneOf(DayOfWeek.class);
    wire.getWeekdaysList()
        .forEach(day -> weekdays.add(day == 0 ? DayOfWeek.SUNDAY : DayOfWeek.of(day)));
    return new NamedCalendar(wire.getName(), dates, weekdays);
  }

  dev.almanac.protocol.schedule.v1.NamedCalendar wire() {
    var wire = dev.almanac.protocol.schedule.v1.NamedCalendar.newBuilder().setName(name);
    dates.stream().sorted().forEach(date -> wire.addDates(date.toString()));
    weekdays.stream()
        .sorted()
        .forEach(day -> wire.addWeekdays(day.getValue() % DayOfWeek.values().length));
    return wire.build();
  }
}
