package dev.almanac.engine.schedule.explain;

import dev.almanac.engine.schedule.ledger.LedgerEntry;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The outcome of a time, past or expected, and the reasons for it.
 *
 * @param actual when the schedule acts for it, if it is a time of the schedule
 * @param because the reasons, in sentences, most important first
 * @param entry its ledger entry
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

  /** The outcome in one word. */
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
    /** It lies before the creation of the schedule, or before the update that added it. */
    NOT_IN_FORCE,
    /** It has passed and is not processed yet. */
    OVERDUE,
    WOULD_START,
    WOULD_BE_SKIPPED,
    WOULD_BE_MISSED,
    /** A backfill processed it before it came. */
    FILLED_AHEAD,
    /** A named calendar moved it to another day. */
    ROLLED
  }
}
