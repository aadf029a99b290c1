package dev.almanac.engine.external;

import dev.almanac.engine.child.MessagesFromParent;
import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.RefusalException;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.id.Target;
import dev.almanac.engine.message.EntityMessage;
import dev.almanac.engine.signal.SignalWorkflow;
import dev.almanac.engine.state.Run;
import dev.almanac.engine.workflow.RequestCancel;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.history.v1.WorkflowExecutionCancelRequestedEventAttributes;
import java.util.List;

/** Handles signals and cancel requests from other workflows. Each is answered. */
public final class ExternalRequests {
  private static final String IDENTITY = "history-service";

  private ExternalRequests() {}

  /** Takes a signal. One that cannot be taken now is refused as busy, and delivered again. */
  public record Signal(EntityMessage.SignalExternal message) implements Request<Boolean> {
    @Override
    public Boolean apply(Draft draft) {
      var answer = answer(draft);
      draft.send(answered(message.from(), answer));
      return answer == EntityMessage.ExternalOutcome.DONE;
    }

    private EntityMessage.ExternalOutcome answer(Draft draft) {
      if (!draft.run().open() || !isMeant(draft.run(), message.from(), message.childOnly())) {
        return EntityMessage.ExternalOutcome.NOT_FOUND;
      }
      try {
        new SignalWorkflow(message.signal(), "", List.of()).apply(draft);
        return EntityMessage.ExternalOutcome.DONE;
      } catch (RefusalException refused) {
        return switch (refused.refusal().reason()) {
          case BUSY -> throw refused;
          case INVALID_ARGUMENT -> EntityMessage.ExternalOutcome.TOO_MANY_SIGNALS;
          case NOT_FOUND, ALREADY_EXISTS, FAILED_PRECONDITION, TOO_MANY, NOT_READY ->
            EntityMessage.ExternalOutcome.NOT_FOUND;
        };
      }
    }
  }

  /** Requests cancellation; a run that has ended reports success. */
  public record Cancel(EntityMessage.CancelExternal message) implements Request<Boolean> {
    @Override
    public Boolean apply(Draft draft) {
      boolean meant = isMeant(draft.run(), message.from(), message.childOnly());
      if (meant) {
        new RequestCancel(attributes()).apply(draft);
      }
      draft.send(answered(
          message.from(),
          meant ? EntityMessage.ExternalOutcome.DONE : EntityMessage.ExternalOutcome.NOT_FOUND));
      return meant;
    }

    private WorkflowExecutionCancelRequestedEventAttributes attributes() {
      var from = message.from();
      return WorkflowExecutionCancelRequestedEventAttributes.newBuilder()
          .setCause(message.reason())
          .setExternalInitiatedEventId(from.initiatedEventId())
          .setExternalWorkflowExecution(WorkflowExecution.newBuilder()
              .setWorkflowId(from.run().workflowId())
              .setRunId(from.run().runId().toString()))
          .setIdentity(IDENTITY)
          .build();
    }
  }

  /** Returns whether the sender may reach the run: not itself, and only a child if it says so. */
  private static boolean isMeant(Run run, EntityMessage.Sender from, boolean childOnly) {
    boolean isSelf = run.key().namespace().equals(from.run().namespace())
        && run.key().workflowId().equals(from.run().workflowId());
    return !isSelf && (!childOnly || MessagesFromParent.isChildOf(run, from.run()));
  }

  /** Builds the answer to the sender. */
  public static EntityMessage answered(
      EntityMessage.Sender sender, EntityMessage.ExternalOutcome answer) {
    return new EntityMessage.ExternalResult(
        Target.run(sender.run()), sender.initiatedEventId(), answer);
  }
}
