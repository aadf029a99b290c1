package dev.almanac.engine.schedule.policy;

import dev.almanac.engine.schedule.state.ScheduleHead;
import java.time.Duration;

/** The policies of a schedule for its times and for manual requests. */
public record Policies(
    Overlap overlap, CatchUp catchUp, Limit limit, Manual manual, Launch launch, Traits traits) {

  /**
   * @param bufferLimit how many fires may wait
   * @param cancelWaits whether {@link OverlapPolicy#CANCEL_OTHER} waits for the end of what it
   *     cancels
   */
  public record Overlap(OverlapPolicy policy, int bufferLimit, boolean cancelWaits) {}

  /**
   * What becomes of times that passed while the server was down.
   *
   * @param window a time that is later than this is missed
   * @param includePaused whether times during a pause are late rather than skipped
   */
  public record CatchUp(Mode mode, Duration window, boolean includePaused) {
    /** Which of several late times are made up for. */
    public enum Mode {
      ALL,
      ONE_EARLIEST,
      ONE_LATEST,
      NONE
    }
  }

  /** What a limit on starts means. {@link ScheduleHead.Status#remaining} counts down. */
  public record Limit(Counts counts, WhenExhausted whenExhausted) {
    /** Which starts count. */
    public enum Counts {
      SCHEDULED,
      ALL
    }

    /** What follows the last start. */
    public enum WhenExhausted {
      /** Holds as if paused; the limit can be raised. */
      HOLD,
      DELETE
    }
  }

  /**
   * Manual requests.
   *
   * @param whilePaused whether triggers and backfills start workflows during a pause
   * @param parallelBackfills whether backfills with a buffer policy start all at once instead
   */
  public record Manual(boolean whilePaused, boolean parallelBackfills) {}

  /**
   * How workflows are started. For the tokens of templates see
   * {@link dev.almanac.engine.schedule.action.WorkflowIdTemplate}.
   *
   * @param timedId the workflow id for a time of the schedule, live or backfilled
   * @param triggeredId the workflow id for a trigger
   * @param keepsOriginalId whether the id is always that of the action
   */
  public record Launch(
      String timedId, String triggeredId, boolean keepsOriginalId, Arguments arguments) {
    /** What the workflow receives besides the input of the action. */
    public enum Arguments {
      NONE,
      /** Due time and start time come before the input. */
      TIMES_FIRST
    }
  }

  /**
   * @param pauseOnFailure whether a failure or timeout of a workflow pauses the schedule
   * @param rerollsJitter whether a trigger, a resumption or an update draws new jitter
   */
  public record Traits(Profile profile, boolean pauseOnFailure, boolean rerollsJitter) {}

  public Policies with(Overlap next) {
    return new Policies(next, catchUp, limit, manual, launch, traits);
  }

  public Policies with(CatchUp next) {
    return new Policies(overlap, next, limit, manual, launch, traits);
  }

  public Policies with(Limit next) {
    return new Policies(overlap, catchUp, next, manual, launch, traits);
  }

  public Policies with(Manual next) {
    return new Policies(overlap, catchUp, limit, next, launch, traits);
  }

  public Policies with(Launch next) {
    return new Policies(overlap, catchUp, limit, manual, next, traits);
  }

  public Policies with(Traits next) {
    return new Policies(overlap, catchUp, limit, manual, launch, next);
  }

  public Policies with(OverlapPolicy policy) {
    return with(new Overlap(policy, overlap.bufferLimit(), overlap.cancelWaits()));
  }
}
