package dev.almanac.engine.scheduled;

import dev.almanac.engine.decision.Decision;
import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.id.RunKey;
import dev.almanac.engine.log.Fact;
import dev.almanac.engine.message.EntityMessage;
import dev.almanac.engine.workflow.RunCreation;
import dev.almanac.engine.workflowtask.WorkflowTaskScheduling;
import java.time.Instant;

/** Makes a run that a schedule asks for, and tells the schedule what came of that. */
public final class ScheduledStart {
  private ScheduledStart() {}

  /**
   * The run with its first workflow task, and the news that it is there.
   *
   * @param start what the request of the notice has been found to mean
   */
  public static Decision.Accepted<RunKey> begin(
      EntityMessage.StartScheduled notice, RunCreation.Start start, Instant now) {
    var draft = draft(notice, start, now);
    draft.send(isThere(notice, start.key().runId()));
    return Decision.Accepted.of(draft, start.key());
  }

  /** The run with its first workflow task, for a schedule that hears of it in the same step. */
  public static Decision.Accepted<RunKey> beginJointly(
      EntityMessage.StartScheduled notice, RunCreation.Start start, Instant now) {
    return Decision.Accepted.of(draft(notice, start, now), start.key());
  }

  private static Draft draft(
      EntityMessage.StartScheduled notice, RunCreation.Start start, Instant now) {
    var draft = RunCreation.begin(start, now);
    draft.note(new Fact.StartedBySchedule(notice.by()));
    WorkflowTaskScheduling.schedule(draft);
    return draft;
  }

  /** The news that the workflow runs, just now or by the same request before. */
  public static EntityMessage.ToSchedule isThere(
      EntityMessage.StartScheduled notice, String firstRunId) {
    return new EntityMessage.ActionStarted(
        notice.by().schedule(), notice.by().fire(), notice.to().workflowId(), firstRunId);
  }

  /** The news that the workflow was not started. */
  public static EntityMessage.ToSchedule isNot(
      EntityMessage.StartScheduled notice,
      EntityMessage.NotStartedReason obstacle,
      String message) {
    return new EntityMessage.ActionNotStarted(
        notice.by().schedule(), notice.by().fire(), obstacle, message);
  }
}
