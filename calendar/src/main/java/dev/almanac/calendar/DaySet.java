package dev.almanac.calendar;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Listed dates, such as holidays, and days of the week.
 *
 * @param dates in order, each once
 */
public record DaySet(List<LocalDate> dates, Set<DayOfWeek> weekdays) {
  public DaySet {
    dates = dates.stream().distinct().sorted().toList();
    weekdays = Set.copyOf(weekdays);
  }

  public boolean has(LocalDate day) {
    return weekdays.contains(day.getDayOfWeek()) || Collections.binarySearch(dates, day) >= 0;
  }

  public static DaySet of(Collection<LocalDate> dates, Collection<DayOfWeek> weekdays) {
    var week = EnumSet.noneOf(DayOfWeek.class);
    week.addAll(weekdays);
    return new DaySet(List.copyOf(dates), week);
  }
}
