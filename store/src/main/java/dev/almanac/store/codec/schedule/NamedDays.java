package dev.almanac.store.codec.schedule;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/**
 * What a version of a named calendar says.
 *
 * @param weekdays days of the week that belong to it as well
 * @param change how this version came about
 */
public record NamedDays(
    String description, List<LocalDate> dates, List<DayOfWeek> weekdays, Change change) {
  /**
   * When and by whom something was written, and why.
   *
   * @param by a person or a program, as far as it is known
   * @param reason in the words of whoever asked; may be empty
   */
  public record Change(Instant at, String by, String reason) {
    /** By nobody in particular. */
    public static Change at(Instant at) {
      return new Change(at, "", "");
    }
  }

  public NamedDays {
    dates = List.copyOf(dates);
    weekdays = List.copyOf(weekdays);
  }
}
