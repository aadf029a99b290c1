package dev.almanac.engine.update;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.almanac.engine.decision.BadCommand;
import dev.almanac.engine.decision.CommandOrigin;
import dev.almanac.engine.decision.Draft;
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
import java.util.Set;

/** Applies a worker's messages about updates in one completion. */
public final class UpdateAnswers {
  private static final WorkflowTaskFailedCause BAD =
      WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_BAD_UPDATE_WORKFLOW_EXECUTION_MESSAGE;

  private final UpdateProtocolMessages dialogue;
  private final Set<String> unanswered;
  private final Map<String, Message> unsaid = new LinkedHashMap<>();
  private final Map<String, Failure> rejected = new LinkedHashMap<>();

  /** @param unanswered updates that the worker found in the history, besides those shown */
  public UpdateAnswers(UpdateProtocolMessages dialogue, Set<String> unanswered) {
    this.dialogue = dialogue;
    this.unanswered = unanswered;
    dialogue.messages().forEach(message -> unsaid.put(message.getId(), message));
  }

  /** Returns whether the worker only rejects updates. */
  public static boolean areAllRejections(UpdateProtocolMessages dialogue) {
    return dialogue.messages().stream().allMatch(one -> one.getBody().is(Rejection.class));
  }

  /** Applies the message that a command refers to. */
  public void say(Draft draft, String messageId, CommandOrigin origin) {
    var message = unsaid.remove(messageId);
    if (message == null) {
      throw new BadCommand(BAD, "ProtocolMessageCommand referenced absent message ID " + messageId);
    }
    say(draft, message, origin);
  }

  /** Applies the messages that no command refers to. A closed run takes only rejections. */
  public void sayRest(Draft draft, CommandOrigin origin) {
    for (var message : unsaid.values()) {
      if (draft.run().open() || message.getBody().is(Rejection.class)) {
        say(draft, message, origin);
      }
    }
    unsaid.clear();
  }

  /** Rejects the shown updates that the worker ignored: it does not support them. */
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

  private void say(Draft draft, Message message, CommandOrigin origin) {
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
            "Message %s has a type that is not supported: %s"
                .formatted(message.getId(), body.getTypeUrl()));
      }
    } catch (InvalidProtocolBufferException e) {
      throw new BadCommand(BAD, "Message %s cannot be read.".formatted(message.getId()));
    }
  }

  /**
   * The worker returns the request, so that an update lost by the server can be accepted. One that
   * is in the history is not written twice.
   */
  private void accept(Draft draft, String id, Acceptance acceptance, CommandOrigin origin) {
    requireUnanswered(draft, id, "Acceptance", acceptance.getAcceptedRequest());
    require(
        acceptance.getAcceptedRequestSequencingEventId() != 0,
        "Acceptance",
        "accepted_request_sequencing_event_id is not set");
    require(
        !acceptance.getAcceptedRequestMessageId().isEmpty(),
        "Acceptance",
        "accepted_request_message_id is not set");
    BadCommand.ifTooLarge(draft.limits().blob("Acceptance", acceptance), BAD);
    var accepted = WorkflowExecutionUpdateAcceptedEventAttributes.newBuilder()
        .setProtocolInstanceId(id)
        .setAcceptedRequestMessageId(UpdateProtocolMessages.messageId(id))
        .setAcceptedRequestSequencingEventId(acceptance.getAcceptedRequestSequencingEventId());
    if (!unanswered.contains(id)) {
      accepted.setAcceptedRequest(
          dialogue.shown().getOrDefault(id, acceptance.getAcceptedRequest()));
    }
    draft.append(origin
        .event(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_ACCEPTED)
        .setWorkflowExecutionUpdateAcceptedEventAttributes(accepted));
  }

  private void reject(Draft draft, String id, Rejection rejection) {
    requireUnanswered(draft, id, "Rejection", rejection.getRejectedRequest());
    rejected.put(id, rejection.getFailure());
  }

  private void complete(Draft draft, String id, Response response, CommandOrigin origin) {
    var update = draft.run().updates().get(id);
    if (update.isEmpty() && !isKnown(id)) {
      throw unknown(id);
    }
    long accepted = update
        .filter(one -> !one.isCompleted())
        .map(Updates.Update::eventId)
        .orElseThrow(() -> outOfTurn(draft, id, "Response"));
    require(
        response.getMeta().getUpdateId().equals(id),
        "Response",
        response.getMeta().getUpdateId().isEmpty()
            ? "meta.update_id is not set"
            : "meta.update_id != " + id);
    require(response.hasOutcome(), "Response", "outcome is not set");
    BadCommand.ifTooLarge(draft.limits().blob("Outcome", response.getOutcome()), BAD);
    draft.append(origin
        .event(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_COMPLETED)
        .setWorkflowExecutionUpdateCompletedEventAttributes(
            WorkflowExecutionUpdateCompletedEventAttributes.newBuilder()
                .setMeta(response.getMeta())
                .setAcceptedEventId(accepted)
                .setOutcome(response.getOutcome())));
  }

  /** @param returned the request from the worker, which identifies an update lost by the server */
  private void requireUnanswered(Draft draft, String id, String kind, Request returned) {
    if (draft.run().updates().get(id).isPresent() || rejected.containsKey(id)) {
      throw outOfTurn(draft, id, kind);
    }
    if (!isKnown(id) && !returned.hasInput()) {
      throw unknown(id);
    }
  }

  private boolean isKnown(String id) {
    return dialogue.shown().containsKey(id) || unanswered.contains(id);
  }

  private static BadCommand unknown(String id) {
    return new BadCommand(
        BAD,
        "update %s wasn't found on the server. This is most likely a transient error which will be"
                .formatted(id)
            + " resolved automatically by retries");
  }

  private BadCommand outOfTurn(Draft draft, String id, String kind) {
    var state = draft
        .run()
        .updates()
        .get(id)
        .map(update -> update.isCompleted() ? "Completed" : "Accepted")
        .orElse(rejected.containsKey(id) ? "Completed" : "Sent");
    return new BadCommand(
        BAD,
        "invalid state transition attempted for Update %s: received %s message while in state %s"
            .formatted(id, kind, state));
  }

  private static void require(boolean isRight, String kind, String what) {
    if (!isRight) {
      throw new BadCommand(BAD, "invalid %s: %s".formatted(kind, what));
    }
  }
}
