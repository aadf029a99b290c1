package dev.almanac.store.codec.schedule;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/**
 * The content of one version of a named calendar.
 *
 * @param weekdays days of the week that are also included
 * @param change how this version was made
 */
public record NamedDays(
    String description, List<LocalDate> dates, List<DayOfWeek> weekdays, Change change) {
  /**
   * When and by whom something was changed, and why.
   *
   * @param by a person or a program, if known
   * @param reason as the requester wrote it; may be empty
   */
  public record Change(Instant at, String by, String reason) {
    /** Creates a change without an author. */
    public static Change at(Instant at) {
      return new Change(at, "", "");
    }
  }

  public NamedDays {
    dates = List.copyOf(dates);
    weekdays = List.copyOf(weekdays);
  }
}
