package dev.almanac.store.codec;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/**
 * What a version of a named calendar says.
 *
 * @param weekdays days of the week that belong to it as well
 * @param updatedAt when this version was written
 */
public record NamedDays(
    String description, List<LocalDate> dates, List<DayOfWeek> weekdays, Instant updatedAt) {
  public NamedDays {
    dates = List.copyOf(dates);
    weekdays = List.copyOf(weekdays);
  }
}
