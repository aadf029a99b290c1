package dev.almanac.engine.scheduled;

import dev.almanac.engine.decision.Decision;
import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.id.RunKey;
import dev.almanac.engine.log.Fact;
import dev.almanac.engine.message.EntityMessage;
import dev.almanac.engine.workflow.RunCreation;
import dev.almanac.engine.workflow.RunStart;
import dev.almanac.engine.workflowtask.WorkflowTaskScheduling;
import java.time.Instant;
import java.util.UUID;

/** Creates a run that a schedule asks for, and tells the schedule of the outcome. */
public final class ScheduledStart {
  private ScheduledStart() {}

  /**
   * The run with its first workflow task, and the message that it exists.
   *
   * @param start what the request of the message was found to mean
   */
  public static Decision.Accepted<RunKey> begin(
      EntityMessage.StartScheduled message, RunStart start, UUID runId, Instant now) {
    var draft = draft(message, start, runId, now);
    draft.send(isThere(message, runId));
    return RunCreation.accepted(draft);
  }

  /** Does the same for a schedule that learns of the run in the same step. */
  public static Decision.Accepted<RunKey> beginJointly(
      EntityMessage.StartScheduled message, RunStart start, UUID runId, Instant now) {
    return RunCreation.accepted(draft(message, start, runId, now));
  }

  private static Draft draft(
      EntityMessage.StartScheduled message, RunStart start, UUID runId, Instant now) {
    var draft = RunCreation.begin(start, runId, now);
    draft.note(new Fact.StartedBySchedule(message.by()));
    WorkflowTaskScheduling.schedule(draft);
    return draft;
  }

  /** Builds the message that the workflow runs, now or earlier by the same request. */
  public static EntityMessage.ToSchedule isThere(
      EntityMessage.StartScheduled message, UUID firstRunId) {
    return new EntityMessage.ActionStarted(
        message.by().schedule(),
        message.by().fire(),
        message.to().workflowId(),
        firstRunId.toString());
  }

  /** Builds the message that the workflow was not started. */
  public static EntityMessage.ToSchedule isNot(
      EntityMessage.StartScheduled message,
      EntityMessage.NotStartedReason obstacle,
      String explanation) {
    return new EntityMessage.ActionNotStarted(
        message.by().schedule(), message.by().fire(), obstacle, explanation);
  }
}
