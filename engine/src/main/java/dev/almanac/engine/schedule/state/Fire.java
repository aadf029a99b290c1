package dev.almanac.engine.schedule.state;

import dev.almanac.engine.schedule.policy.OverlapPolicy;
import java.time.Instant;
import java.util.Optional;

/**
 * One start that is to be: of a time that has come, of a trigger, of a backfilled time. It waits,
 * is starting, or runs; when its workflow has ended, or it will never start, it is no more.
 *
 * @param number of its own in the schedule, in the order in which they came to be
 * @param stated an overlap policy of its own; else that of the schedule when its turn comes
 * @param ordinal tells its workflow id from others of the same second, from 1
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

  /** How far it has come. */
  public sealed interface Phase {
    /** Until its turn comes. */
    record Waiting(Instant since) implements Phase {}

    /**
     * A run was asked for, and there is no answer. It holds its place as if it ran.
     *
     * @param attempt from 1
     * @param retryAt when to ask again, after an answer that may change
     */
    record Starting(Release release, int attempt, Optional<Instant> retryAt, Hold hold)
        implements Phase {}

    /**
     * Its workflow runs.
     *
     * @param firstRunId names the chain of runs
     */
    record Running(Release release, String firstRunId, Instant since, Hold hold) implements Phase {}
  }

  /**
   * What was decided when its turn came.
   *
   * @param policy the overlap policy that was in force
   * @param waited whether it had to wait for others
   */
  public record Release(String workflowId, OverlapPolicy policy, Instant at, boolean waited) {}

  /** Whether others have to wait for it. */
  public enum Hold {
    HOLDS,
    /** It was asked to end, and others wait until it has. */
    CANCELLING,
    /** It was ended in favour of another, which did not wait. */
    LET_GO
  }

  /** Whether others have to wait for it. */
  public boolean holds() {
    return hold() != Hold.LET_GO;
  }

  /** Of one whose turn has not come, as if nobody had asked it for anything. */
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

  /** What was decided when its turn came, if it has. */
  public Optional<Release> release() {
    return switch (phase) {
      case Phase.Waiting waiting -> Optional.empty();
      case Phase.Starting starting -> Optional.of(starting.release());
      case Phase.Running running -> Optional.of(running.release());
    };
  }

  /** When to ask for a run again, if that is what it waits for. */
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
