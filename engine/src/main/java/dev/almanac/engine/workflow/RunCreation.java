package dev.almanac.engine.workflow;

import dev.almanac.engine.decision.Decision;
import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Effect;
import dev.almanac.engine.decision.RefusalException;
import dev.almanac.engine.id.RunKey;
import dev.almanac.engine.signal.SignalWorkflow;
import dev.almanac.engine.workflowtask.WorkflowTaskScheduling;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.history.v1.HistoryEvent;
import java.time.Instant;
import java.util.UUID;

/** Creates runs. */
public final class RunCreation {
  private RunCreation() {}

  /** The run with its first workflow task, unless that has to wait. */
  public static Decision.Accepted<RunKey> start(RunStart start, UUID runId, Instant now) {
    var draft = begin(start, runId, now);
    WorkflowTaskScheduling.schedule(draft);
    return accepted(draft);
  }

  /**
   * Starts a run and gives its first workflow task to the caller instead of offering it. A delayed
   * task is offered as usual.
   */
  public static Decision.Accepted<RunKey> startEagerly(
      RunStart start, UUID runId, String nonce, Instant now) {
    var draft = begin(start, runId, now);
    if (draft.run().firstTaskDelayed()) {
      WorkflowTaskScheduling.schedule(draft);
    } else {
      WorkflowTaskScheduling.scheduleAndStart(
          draft, nonce, start.attributes().getIdentity(), nonce);
    }
    return accepted(draft);
  }

  /**
   * Starts a run with a signal and, unless that is delayed, its first workflow task. The signal
   * does not end the delay that the same request asks for.
   */
  public static Decision<RunKey> startWithSignal(
      RunStart start, UUID runId, SignalWorkflow signal, Instant now) {
    var draft = begin(start, runId, now);
    try {
      signal.apply(draft);
      return accepted(draft);
    } catch (RefusalException refused) {
      return new Decision.Refused<>(refused.refusal());
    }
  }

  /** The run with nothing but its first event, for rules that add to it. */
  public static Draft begin(RunStart start, UUID runId, Instant now) {
    var event = HistoryEvent.newBuilder()
        .setEventType(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_STARTED)
        .addAllLinks(start.links())
        .setWorkflowExecutionStartedEventAttributes(start.attributes().toBuilder()
            .setOriginalExecutionRunId(runId.toString())
            .setFirstExecutionRunId(runId.toString()));
    start.metadata().ifPresent(event::setUserMetadata);
    var draft = new Draft(new RunKey(start.workflow(), runId), event, now);
    draft.effect(new Effect.ShowInLists());
    return draft;
  }

  public static Decision.Accepted<RunKey> accepted(Draft draft) {
    return Decision.Accepted.of(draft, draft.run().key());
  }
}
