package dev.almanac.engine.schedule.state;

import dev.almanac.engine.schedule.policy.OverlapPolicy;
import java.time.Instant;
import java.util.Optional;

/**
 * One start that a schedule owes: for a due time, a trigger or a backfilled time. It waits, is
 * starting, or is running. It is removed when its workflow has ended or it is dropped.
 *
 * @param number unique in the schedule, ascending
 * @param stated an overlap policy of its own; if empty, that of the schedule when its turn comes
 * @param ordinal distinguishes workflow ids of the same second, from 1
 */
public record Fire(
    long number,
    Due time,
    Cause cause,
    Optional<OverlapPolicy> stated,
    Overrides overrides,
    int ordinal,
    Phase phase)
    implements SchedulePart {

  public sealed interface Phase {
    /** Its turn has not come. */
    record Waiting(Instant since) implements Phase {}

    /**
     * A run was requested, and there is no answer yet. It counts as running.
     *
     * @param attempt from 1
     * @param retryAt when to ask again, after a temporary refusal
     */
    record Starting(Release release, int attempt, Optional<Instant> retryAt, Hold hold)
        implements Phase {}

    /**
     * Its workflow runs.
     *
     * @param firstRunId identifies the chain of runs
     */
    record Running(Release release, String firstRunId, Instant since, Hold hold) implements Phase {}
  }

  /**
   * What was decided when its turn came.
   *
   * @param policy the overlap policy in force
   * @param waited whether it had to wait for others
   */
  public record Release(String workflowId, OverlapPolicy policy, Instant at, boolean waited) {}

  /** Whether others have to wait for it. */
  public enum Hold {
    HOLDS,
    /** It was asked to end, and others wait for that. */
    CANCELLING,
    /** It was ended in favour of another, which did not wait. */
    LET_GO
  }

  /** Returns whether others have to wait for this fire. */
  public boolean holds() {
    return hold() != Hold.LET_GO;
  }

  /** A waiting fire was not asked for anything. */
  public Hold hold() {
    return switch (phase) {
      case Phase.Waiting waiting -> Hold.HOLDS;
      case Phase.Starting starting -> starting.hold();
      case Phase.Running running -> running.hold();
    };
  }

  public boolean isWaiting() {
    return phase instanceof Phase.Waiting;
  }

  /** Returns what was decided when its turn came. */
  public Optional<Release> release() {
    return switch (phase) {
      case Phase.Waiting waiting -> Optional.empty();
      case Phase.Starting starting -> Optional.of(starting.release());
      case Phase.Running running -> Optional.of(running.release());
    };
  }

  /** Returns when to request a run again, if it waits for that. */
  public Optional<Instant> retryAt() {
    return phase instanceof Phase.Starting starting ? starting.retryAt() : Optional.empty();
  }

  public Fire with(Phase next) {
    return new Fire(number, time, cause, stated, overrides, ordinal, next);
  }

  public Fire with(Hold hold) {
    return switch (phase) {
      case Phase.Waiting waiting -> this;
      case Phase.Starting(var release, int attempt, var retryAt, var before) ->
        with(new Phase.Starting(release, attempt, retryAt, hold));
      case Phase.Running(var release, var firstRunId, var since, var before) ->
        with(new Phase.Running(release, firstRunId, since, hold));
    };
  }

  @Override
  public SchedulePartKey partKey() {
    return SchedulePartKey.fire(number);
  }
}
