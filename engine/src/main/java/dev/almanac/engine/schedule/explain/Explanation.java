package dev.almanac.engine.schedule.explain;

import dev.almanac.engine.schedule.ledger.LedgerEntry;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What became of a time, or would become of it, and why.
 *
 * @param actual when it is acted upon, if it is a time of the schedule
 * @param because the reasons, in sentences, the most important first
 * @param entry what the ledger says of it
 */
public record Explanation(
    Instant nominal,
    Optional<Instant> actual,
    Verdict verdict,
    List<String> because,
    Optional<LedgerEntry> entry) {
  public Explanation {
    because = List.copyOf(because);
  }

  /** The short answer. */
  public enum Verdict {
    /** The specification does not name it. */
    NO_TIME,
    /** An exclusion removes it. */
    EXCLUDED,
    STARTED,
    SKIPPED,
    MISSED,
    FAILED,
    WAITING,
    STARTING,
    /** Before the schedule was created, or before it was changed to name this time. */
    NOT_IN_FORCE,
    /** It passed, but was not dealt with yet. */
    OVERDUE,
    WOULD_START,
    WOULD_BE_SKIPPED,
    WOULD_BE_MISSED,
    /** A backfill has dealt with it before it came. */
    FILLED_AHEAD,
    /** A named calendar has moved it to another day. */
    ROLLED
  }
}
