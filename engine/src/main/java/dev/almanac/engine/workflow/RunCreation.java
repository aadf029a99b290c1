package dev.almanac.engine.workflow;

import dev.almanac.engine.decision.Decision;
import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Effect;
import dev.almanac.engine.decision.RefusalException;
import dev.almanac.engine.id.RunKey;
import dev.almanac.engine.signal.SignalWorkflow;
import dev.almanac.engine.workflowtask.WorkflowTaskScheduling;
import io.temporal.api.common.v1.Link;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import io.temporal.api.sdk.v1.UserMetadata;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Makes a new run. */
public final class RunCreation {
  private RunCreation() {}

  /**
   * What a run is started with.
   *
   * @param attributes those of its first event, complete
   */
  public record Start(
      RunKey key,
      WorkflowExecutionStartedEventAttributes attributes,
      Optional<UserMetadata> metadata,
      List<Link> links) {
    public Start {
      links = List.copyOf(links);
    }
  }

  /** The run with its first workflow task, unless that has to wait. */
  public static Decision.Accepted<RunKey> start(Start start, Instant now) {
    var draft = begin(start, now);
    WorkflowTaskScheduling.schedule(draft);
    return Decision.Accepted.of(draft, start.key());
  }

  /**
   * The run with its first workflow task, which the caller has: nobody else is offered it. If the
   * task has to wait, it is as any other.
   */
  public static Decision.Accepted<RunKey> startEagerly(Start start, String nonce, Instant now) {
    var draft = begin(start, now);
    if (draft.run().firstTaskDelayed()) {
      WorkflowTaskScheduling.schedule(draft);
    } else {
      WorkflowTaskScheduling.scheduleAndStart(
          draft, nonce, start.attributes().getIdentity(), nonce);
    }
    return Decision.Accepted.of(draft, start.key());
  }

  /**
   * The run with its first signal and, unless that has to wait, its first workflow task. The signal
   * that comes with a start does not end the delay that the same request asks for.
   */
  public static Decision<RunKey> startWithSignal(Start start, SignalWorkflow signal, Instant now) {
    var draft = begin(start, now);
    try {
      signal.apply(draft);
      return Decision.Accepted.of(draft, start.key());
    } catch (RefusalException refused) {
      return new Decision.Refused<>(refused.refusal());
    }
  }

  /** The run with nothing but its first event, for those who add to it. */
  public static Draft begin(Start start, Instant now) {
    var event = HistoryEvent.newBuilder()
        .setEventType(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_STARTED)
        .addAllLinks(start.links())
        .setWorkflowExecutionStartedEventAttributes(start.attributes());
    start.metadata().ifPresent(event::setUserMetadata);
    var draft = new Draft(start.key(), event, now);
    draft.effect(new Effect.ShowInLists());
    return draft;
  }
}
