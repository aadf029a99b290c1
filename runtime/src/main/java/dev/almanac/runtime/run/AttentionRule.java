package dev.almanac.runtime.run;

import dev.almanac.engine.state.Run;
import dev.almanac.engine.time.Deadline;
import dev.almanac.runtime.loop.LoopLimits;
import dev.almanac.store.Nanos;
import dev.almanac.store.work.Attention;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Decides when the attention row of a run changes. The row is a lower bound of when the run is due.
 * A commit that needs it earlier moves it; it moves later only when the run becomes idle or the row
 * woke it too early, so that a busy run does not rewrite it with every step.
 */
final class AttentionRule {
  /** The row moves later only if that saves a wake-up by more than this time. */
  private static final Duration WORTHWHILE = Duration.ofSeconds(30);

  private static final Instant NONE = Instant.MAX;

  /** The time of the row; in the past if it is not known. */
  private Instant row = Instant.MIN;

  private Instant next = Instant.MIN;

  /** Notes that the run has no row yet. */
  void startWithout() {
    row = NONE;
  }

  /** Adopts the last result of {@link #change}, which is durable now. */
  void committed() {
    row = next;
  }

  /**
   * Decides what the next commit does to the row.
   *
   * @param offer when the oldest waiting task was offered
   * @param moves whether the row must move: it has woken the run, or its task is in the backlog now
   */
  Attention change(Run run, Optional<Instant> offer, boolean moves) {
    Instant wanted = wanted(run, offer);
    next = row;
    boolean asleep =
        run.tasks().pending().isEmpty() && run.activities().size() == 0 && offer.isEmpty();
    boolean later = row.equals(Instant.MIN)
        || moves
        || (asleep && !row.equals(NONE) && wanted.isAfter(row.plus(WORTHWHILE)));
    if (wanted.equals(row) || (wanted.isAfter(row) && !later && run.open())) {
      return Attention.KEEP;
    }
    next = wanted;
    return wanted.equals(NONE) ? Attention.CLEAR : new Attention.At(Nanos.of(wanted));
  }

  /** Returns the time of the row; far in the future if there is none or it is not known. */
  Instant row() {
    return row.equals(Instant.MIN) ? NONE : row;
  }

  /** Returns whether the row may be due. */
  boolean isDue(Instant now) {
    return !row.isAfter(now);
  }

  private static Instant wanted(Run run, Optional<Instant> offer) {
    Instant due = run.deadlines().first().map(Deadline::due).orElse(NONE);
    Instant spill = offer.map(since -> since.plus(LoopLimits.UNMATCHED)).orElse(NONE);
    return due.isBefore(spill) ? due : spill;
  }
}
