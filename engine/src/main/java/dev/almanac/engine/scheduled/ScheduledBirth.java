package dev.almanac.engine.scheduled;

import dev.almanac.engine.decision.Decision;
import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.notice.Notice;
import dev.almanac.engine.state.Fact;
import dev.almanac.engine.state.RunKey;
import dev.almanac.engine.workflow.Starting;
import dev.almanac.engine.workflowtask.Scheduling;
import java.time.Instant;

/** Makes a run that a schedule asks for, and tells the schedule what came of that. */
public final class ScheduledBirth {
  private ScheduledBirth() {}

  /**
   * The run with its first workflow task, and the news that it is there.
   *
   * @param start what the request of the notice has been found to mean
   */
  public static Decision.Accepted<RunKey> begin(
      Notice.StartScheduled notice, Starting.Start start, Instant now) {
    var draft = draft(notice, start, now);
    draft.send(isThere(notice, start.key().runId()));
    return Decision.Accepted.of(draft, start.key());
  }

  /** The run with its first workflow task, for a schedule that hears of it in the same step. */
  public static Decision.Accepted<RunKey> beginJointly(
      Notice.StartScheduled notice, Starting.Start start, Instant now) {
    return Decision.Accepted.of(draft(notice, start, now), start.key());
  }

  private static Draft draft(Notice.StartScheduled notice, Starting.Start start, Instant now) {
    var draft = Starting.begin(start, now);
    draft.note(new Fact.StartedBySchedule(notice.by()));
    Scheduling.schedule(draft);
    return draft;
  }

  /** The news that the workflow runs, just now or by the same request before. */
  public static Notice.ToSchedule isThere(Notice.StartScheduled notice, String firstRunId) {
    return new Notice.ActionStarted(
        notice.by().schedule(), notice.by().fire(), notice.to().workflowId(), firstRunId);
  }

  /** The news that the workflow was not started. */
  public static Notice.ToSchedule isNot(
      Notice.StartScheduled notice, Notice.Obstacle obstacle, String message) {
    return new Notice.ActionNotStarted(
        notice.by().schedule(), notice.by().fire(), obstacle, message);
  }
}
