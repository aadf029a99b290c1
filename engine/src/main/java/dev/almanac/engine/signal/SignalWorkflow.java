package dev.almanac.engine.signal;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.InputLimits;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.decision.RefusalException;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.log.Fact;
import dev.almanac.engine.workflowtask.EventBuffer;
import dev.almanac.engine.workflowtask.WorkflowTaskScheduling;
import io.temporal.api.common.v1.Link;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowExecutionSignaledEventAttributes;
import java.util.List;

/**
 * Sends a signal. If the workflow tried to end and must see earlier events first, the sender is
 * told to try again, so that more signals do not delay the end.
 *
 * @param signal the event's attributes
 * @param requestId if not empty, repetitions with the same id are ignored
 */
public record SignalWorkflow(
    WorkflowExecutionSignaledEventAttributes signal, String requestId, List<Link> links)
    implements Request<Boolean> {
  public SignalWorkflow {
    links = List.copyOf(links);
  }

  /** Returns whether the signal was new. */
  @Override
  public Boolean apply(Draft draft) {
    draft.requireOpen();
    RefusalException.ifAny(InputLimits.required("SignalName", signal.getSignalName())
        .or(() -> InputLimits.name("RequestId", requestId))
        .or(() -> InputLimits.name("Identity", signal.getIdentity()))
        .or(() -> draft.limits().blob("Input", signal.getInput()))
        .or(() -> InputLimits.links(links)));
    if (!requestId.isEmpty() && draft.run().signals().hasTaken(requestId)) {
      return false;
    }
    if (draft.run().tasks().closeAttempted() && draft.run().taskInProgress()) {
      throw Refusal.CLOSING.exception();
    }
    if (draft.run().signals().count() >= draft.limits().counts().signals()) {
      throw Refusal.invalid("exceeded workflow execution limit for signal events")
          .exception();
    }
    if (!requestId.isEmpty()) {
      draft.note(new Fact.SignalTaken(requestId));
    }
    EventBuffer.record(
        draft,
        HistoryEvent.newBuilder()
            .setEventType(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED)
            .addAllLinks(links)
            .setWorkflowExecutionSignaledEventAttributes(signal));
    WorkflowTaskScheduling.schedule(draft);
    return true;
  }

  /** Returns the signal of a signal-with-start, which ignores the start delay. */
  public AtOnce atOnce() {
    return new AtOnce(this);
  }

  /** A signal that does not wait for a delayed first task. */
  public record AtOnce(SignalWorkflow signal) implements Request<Boolean> {
    @Override
    public Boolean apply(Draft draft) {
      boolean taken = signal.apply(draft);
      if (taken) {
        WorkflowTaskScheduling.scheduleNow(draft);
      }
      return taken;
    }
  }
}
