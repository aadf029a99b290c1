package dev.almanac.calendar;

import java.time.Instant;

/**
 * A search stepped over so many excluded times that it gave up. There may or may not be a time
 * later on; whoever wants to know can search again from {@link #searchedUntil()}.
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

  /** No time lies before this instant, as far as the search went. */
  public Instant searchedUntil() {
    return searchedUntil;
  }
}
