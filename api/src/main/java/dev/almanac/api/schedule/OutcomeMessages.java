package dev.almanac.api.schedule;

import dev.almanac.engine.schedule.standing.Standing;
import dev.almanac.engine.schedule.state.DropReason;
import dev.almanac.protocol.schedule.v1.Outcome;
import dev.almanac.protocol.schedule.v1.RunStatus;
import dev.almanac.protocol.schedule.v1.ScheduleState;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;

/** Converts the words for how schedules stand and what became of their times. */
public final class OutcomeMessages {
  private OutcomeMessages() {}

  public static ScheduleState state(Standing standing) {
    return switch (standing) {
      case ACTIVE -> ScheduleState.SCHEDULE_STATE_ACTIVE;
      case PAUSED -> ScheduleState.SCHEDULE_STATE_PAUSED;
      case EXHAUSTED -> ScheduleState.SCHEDULE_STATE_EXHAUSTED;
      case NEVER_MATCHES -> ScheduleState.SCHEDULE_STATE_NEVER_MATCHES;
      case ENDED -> ScheduleState.SCHEDULE_STATE_ENDED;
      case ON_DEMAND -> ScheduleState.SCHEDULE_STATE_ON_DEMAND;
      case LATE -> ScheduleState.SCHEDULE_STATE_LATE;
      case FAILING -> ScheduleState.SCHEDULE_STATE_FAILING;
    };
  }

  public static Outcome outcome(DropReason reason) {
    return switch (reason.outcome()) {
      case SKIPPED -> Outcome.OUTCOME_SKIPPED;
      case MISSED -> Outcome.OUTCOME_MISSED;
      case FAILED -> Outcome.OUTCOME_FAILED;
    };
  }

  public static RunStatus status(WorkflowExecutionStatus status) {
    var same = RunStatus.forNumber(status.getNumber());
    return same == null ? RunStatus.RUN_STATUS_UNSPECIFIED : same;
  }
}
