package dev.almanac.engine.schedule.policy;

import dev.almanac.engine.schedule.state.ScheduleHead;
import java.time.Duration;

/** How a schedule treats what its times and its users ask for. */
public record Policies(
    Overlap overlap, CatchUp catchUp, Limit limit, Manual manual, Launch launch, Traits traits) {

  /**
   * @param bufferLimit how many may wait
   * @param cancelWaits whether {@link OverlapPolicy#CANCEL_OTHER} waits for the end of what it
   *     cancels
   */
  public record Overlap(OverlapPolicy policy, int bufferLimit, boolean cancelWaits) {}

  /**
   * What becomes of times at which nobody was there to act.
   *
   * @param window a time that is late by more is missed
   * @param includePaused whether times that passed during a pause are late rather than skipped
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

  /**
   * What a limit on starts means, if there is one; {@link ScheduleHead.Status#remaining} counts
   * down.
   */
  public record Limit(Counts counts, WhenExhausted whenExhausted) {
    /** Which starts count. */
    public enum Counts {
      SCHEDULED,
      ALL
    }

    /** What follows the last start. */
    public enum WhenExhausted {
      /** As if paused; the limit can be raised. */
      HOLD,
      DELETE
    }
  }

  /**
   * What users ask for by hand.
   *
   * @param whilePaused whether triggers and backfills start anything during a pause
   * @param parallelBackfills whether backfills whose policy is to buffer start all at once instead
   */
  public record Manual(boolean whilePaused, boolean parallelBackfills) {}

  /**
   * How workflows are started; for the tokens of templates see
   * {@link dev.almanac.engine.schedule.action.WorkflowIdTemplate}.
   *
   * @param timedId the id of a workflow for a time of the schedule, live or backfilled
   * @param triggeredId the id of one that was triggered
   * @param keepsOriginalId whether the id is that of the action, always
   */
  public record Launch(
      String timedId, String triggeredId, boolean keepsOriginalId, Arguments arguments) {
    /** What the workflow gets besides the input of the action. */
    public enum Arguments {
      NONE,
      /** Before its input, when it was due and when it was started. */
      TIMES_FIRST
    }
  }

  /**
   * @param pauseOnFailure whether a failure or a timeout of a workflow pauses the schedule
   * @param rerollsJitter whether a trigger, a resumption or an update draws new delays
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

  /** With another overlap policy. */
  public Policies with(OverlapPolicy policy) {
    return with(new Overlap(policy, overlap.bufferLimit(), overlap.cancelWaits()));
  }
}
