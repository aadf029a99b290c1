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
 * When the attention row of one run must change. The row holds a lower bound of when the run wants
 * care: it is moved earlier by the commit that needs it earlier, but later only when the run falls
 * asleep or is woken in vain, so that a run in full swing does not rewrite it with every step.
 */
final class AttentionRule {
  /** It pays to move the row later if that saves a wake-up before this has passed. */
  private static final Duration WORTHWHILE = Duration.ofSeconds(30);

  private static final Instant NONE = Instant.MAX;

  /** What the row says; an instant that has passed if that is not known. */
  private Instant row = Instant.MIN;

  private Instant next = Instant.MIN;

  /** For a run that has no row yet. */
  void startWithout() {
    row = NONE;
  }

  /** What the row will say after the commit that {@link #change} was asked for. */
  void committed() {
    row = next;
  }

  /**
   * Decides what the next commit does to the row.
   *
   * @param offer when the oldest task that waits for a worker was offered
   * @param moves whether the row must not stay where it is: it has woken the run, or what it was
   *     for waits in the backlog now
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

  /** When the row says that the run wants care; far away if there is none, or it is not known. */
  Instant row() {
    return row.equals(Instant.MIN) ? NONE : row;
  }

  /** Whether the row may be due. */
  boolean isDue(Instant now) {
    return !row.isAfter(now);
  }

  private static Instant wanted(Run run, Optional<Instant> offer) {
    Instant due = run.deadlines().first().map(Deadline::due).orElse(NONE);
    Instant spill = offer.map(since -> since.plus(LoopLimits.UNMATCHED)).orElse(NONE);
    return due.isBefore(spill) ? due : spill;
  }
}
