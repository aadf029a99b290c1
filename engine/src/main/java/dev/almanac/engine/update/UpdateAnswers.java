package dev.almanac.engine.update;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.almanac.engine.decision.BadCommand;
import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Origin;
import dev.almanac.engine.state.Updates;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.WorkflowExecutionUpdateAcceptedEventAttributes;
import io.temporal.api.history.v1.WorkflowExecutionUpdateCompletedEventAttributes;
import io.temporal.api.protocol.v1.Message;
import io.temporal.api.update.v1.Acceptance;
import io.temporal.api.update.v1.Rejection;
import io.temporal.api.update.v1.Request;
import io.temporal.api.update.v1.Response;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What a worker says of updates in one completion, message by message. */
public final class UpdateAnswers {
  private static final WorkflowTaskFailedCause BAD =
      WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_BAD_UPDATE_WORKFLOW_EXECUTION_MESSAGE;

  private final Dialogue dialogue;
  private final Set<String> unanswered;
  private final Map<String, Message> unsaid = new LinkedHashMap<>();
  private final Map<String, Failure> rejected = new LinkedHashMap<>();

  /** @param unanswered updates that the worker has found in the history, besides those shown */
  public UpdateAnswers(Dialogue dialogue, Set<String> unanswered) {
    this.dialogue = dialogue;
    this.unanswered = unanswered;
    dialogue.messages().forEach(message -> unsaid.put(message.getId(), message));
  }

  /** Whether the worker has nothing to say but that it rejects. */
  public static boolean areAllRejections(Dialogue dialogue) {
    return dialogue.messages().stream().allMatch(one -> one.getBody().is(Rejection.class));
  }

  /** A command says that it is the turn of this message. */
  public void say(Draft draft, String messageId, Origin origin) {
    var message = unsaid.remove(messageId);
    if (message == null) {
      throw new BadCommand(
          BAD,
          "ProtocolMessageCommand names message " + messageId
              + ", which is not there or had its turn.");
    }
    say(draft, message, origin);
  }

  /** What no command has named follows; a run that has ended only hears of rejections. */
  public void sayRest(Draft draft, Origin origin) {
    for (var message : unsaid.values()) {
      if (draft.run().open() || message.getBody().is(Rejection.class)) {
        say(draft, message, origin);
      }
    }
    unsaid.clear();
  }

  /** Updates that it has seen and of which the worker has said nothing: it does not know them. */
  public void rejectUnanswered(Draft draft) {
    var seen = new LinkedHashSet<>(dialogue.shown().keySet());
    seen.addAll(unanswered);
    for (var id : seen) {
      if (draft.run().updates().get(id).isEmpty() && !rejected.containsKey(id)) {
        rejected.put(id, UpdateFailures.UNANSWERED);
      }
    }
  }

  public Map<String, Failure> rejected() {
    return rejected;
  }

  private void say(Draft draft, Message message, Origin origin) {
    var id = message.getProtocolInstanceId();
    var body = message.getBody();
    try {
      if (body.is(Acceptance.class)) {
        accept(draft, id, body.unpack(Acceptance.class), origin);
      } else if (body.is(Rejection.class)) {
        reject(draft, id, body.unpack(Rejection.class));
      } else if (body.is(Response.class)) {
        complete(draft, id, body.unpack(Response.class), origin);
      } else {
        throw new BadCommand(
            BAD,
            "Message %s has the unknown type %s.".formatted(message.getId(), body.getTypeUrl()));
      }
    } catch (InvalidProtocolBufferException e) {
      throw new BadCommand(BAD, "Message %s cannot be read.".formatted(message.getId()));
    }
  }

  /**
   * The worker sends the request back, so that one can be accepted that the server has lost. One
   * that is in the history is not written twice.
   */
  private void accept(Draft draft, String id, Acceptance acceptance, Origin origin) {
    Request request =
        Optional.ofNullable(dialogue.shown().get(id)).orElse(acceptance.getAcceptedRequest());
    boolean isWritten = unanswered.contains(id);
    if (draft.run().updates().get(id).isPresent() || !(isWritten || request.hasInput())) {
      throw new BadCommand(
          BAD, "Update %s cannot be accepted: it is not known, or was before.".formatted(id));
    }
    var accepted = WorkflowExecutionUpdateAcceptedEventAttributes.newBuilder()
        .setProtocolInstanceId(id)
        .setAcceptedRequestMessageId(acceptance.getAcceptedRequestMessageId())
        .setAcceptedRequestSequencingEventId(acceptance.getAcceptedRequestSequencingEventId());
    if (!isWritten) {
      accepted.setAcceptedRequest(request);
    }
    draft.append(origin
        .event(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_ACCEPTED)
        .setWorkflowExecutionUpdateAcceptedEventAttributes(accepted));
  }

  private void reject(Draft draft, String id, Rejection rejection) {
    if (draft.run().updates().get(id).isPresent()) {
      throw new BadCommand(BAD, "Update %s cannot be rejected: it was accepted.".formatted(id));
    }
    rejected.put(id, rejection.getFailure());
  }

  private static void complete(Draft draft, String id, Response response, Origin origin) {
    long accepted = draft
        .run()
        .updates()
        .get(id)
        .filter(update -> !update.isCompleted())
        .map(Updates.Update::eventId)
        .orElseThrow(() -> new BadCommand(
            BAD, "Update %s cannot be completed: it is not under way.".formatted(id)));
    BadCommand.ifTooLarge(draft.limits().blob("Outcome", response.getOutcome()), BAD);
    draft.append(origin
        .event(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_COMPLETED)
        .setWorkflowExecutionUpdateCompletedEventAttributes(
            WorkflowExecutionUpdateCompletedEventAttributes.newBuilder()
                .setMeta(response.getMeta().toBuilder().setUpdateId(id))
                .setAcceptedEventId(accepted)
                .setOutcome(response.getOutcome())));
  }
}
