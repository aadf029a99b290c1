package dev.almanac.calendar;

import java.time.Instant;

/**
 * A search skipped so many excluded times that it gave up. There may be a later time; a caller can
 * search again from {@link #searchedUntil()}.
 */
public final class SearchBudgetException extends RuntimeException {
  private final Instant searchedUntil;

  SearchBudgetException(Instant searchedUntil) {
    super("the schedule calendar specification has too many exclusions. Please modify the"
        + " specification. (gave up after "
        + Limits.SEARCH_STEPS
        + " steps, at "
        + searchedUntil
        + ")");
    this.searchedUntil = searchedUntil;
  }

  /** Returns the instant before which the search found no time. */
  public Instant searchedUntil() {
    return searchedUntil;
  }
}
