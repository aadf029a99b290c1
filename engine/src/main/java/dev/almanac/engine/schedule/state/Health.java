package dev.almanac.engine.schedule.state;

import dev.almanac.engine.schedule.standing.Listed;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * How a schedule has fared lately.
 *
 * @param drops the last times that ended without a start, oldest first
 * @param listed what lists say of it; empty if its row is from before rows said that
 */
public record Health(
    Failures failures, Optional<Missed> missed, List<RecentDrop> drops, Optional<Listed> listed) {
  public static final Health UNKNOWN =
      new Health(Failures.NONE, Optional.empty(), List.of(), Optional.empty());

  public Health {
    drops = List.copyOf(drops);
  }

  /**
   * Outcomes in a row that were failures: workflows that failed or timed out, and starts that
   * failed.
   *
   * @param since when the first of them was known; empty if there is none
   */
  public record Failures(long inRow, Optional<Instant> since) {
    public static final Failures NONE = new Failures(0, Optional.empty());

    /** Returns the row with another failure. */
    public Failures with(Instant at) {
      return new Failures(inRow + 1, since.or(() -> Optional.of(at)));
    }
  }

  /** Times that were missed, with less than a day between one and the next. */
  public record Missed(Instant since, Instant last, long times) {}

  /**
   * Consecutive times, or a trigger, that ended without a start.
   *
   * @param at when that was decided
   */
  public record RecentDrop(
      DropReason reason, Cause.Kind kind, Instant first, Instant last, long count, Instant at) {}

  public Health with(Failures next) {
    return new Health(next, missed, drops, listed);
  }

  public Health withMissed(Optional<Missed> next) {
    return new Health(failures, next, drops, listed);
  }

  public Health withDrops(List<RecentDrop> next) {
    return new Health(failures, missed, next, listed);
  }

  public Health with(Listed next) {
    return new Health(failures, missed, drops, Optional.of(next));
  }
}
