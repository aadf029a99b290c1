package dev.almanac.simulator.actor;

import com.google.protobuf.Any;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import dev.almanac.runtime.TaskPolls;
import io.temporal.api.command.v1.Command;
import io.temporal.api.command.v1.ProtocolMessageCommandAttributes;
import io.temporal.api.enums.v1.CommandType;
import io.temporal.api.enums.v1.QueryResultType;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.query.v1.WorkflowQueryResult;
import io.temporal.api.update.v1.Acceptance;
import io.temporal.api.update.v1.Meta;
import io.temporal.api.update.v1.Outcome;
import io.temporal.api.update.v1.Rejection;
import io.temporal.api.update.v1.Request;
import io.temporal.api.update.v1.Response;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Answers queries and updates from a history alone. */
public final class WorkflowTalk {
  /** Updates by their names: accepted and completed at once, completed later, or rejected. */
  static final List<String> UPDATES = List.of("fast", "slow", "reject");

  private final List<io.temporal.api.protocol.v1.Message> messages = new ArrayList<>();
  private final List<Command> commands = new ArrayList<>();

  private WorkflowTalk(List<HistoryEvent> history, TaskPolls.Attached attached) {
    underWay(history).forEach(this::complete);
    unanswered(history).forEach(this::decide);
    for (var message : attached.messages()) {
      decide(request(message), message.getId(), message.getEventId());
    }
  }

  /** Returns the updates that a reset has admitted since a worker last answered. */
  private static List<HistoryEvent> unanswered(List<HistoryEvent> history) {
    var updates = new ArrayList<HistoryEvent>();
    for (var event : history) {
      if (event.hasWorkflowTaskCompletedEventAttributes()) {
        updates.clear();
      } else if (event.hasWorkflowExecutionUpdateAdmittedEventAttributes()) {
        updates.add(event);
      }
    }
    return updates;
  }

  private void decide(HistoryEvent event) {
    var request = event.getWorkflowExecutionUpdateAdmittedEventAttributes().getRequest();
    decide(request, request.getMeta().getUpdateId() + "/request", event.getEventId());
  }

  static WorkflowTalk about(List<HistoryEvent> history, TaskPolls.Attached attached) {
    return new WorkflowTalk(history, attached);
  }

  /** Answers every query with the signals that the workflow knows. */
  static WorkflowQueryResult answer(List<HistoryEvent> history) {
    return WorkflowQueryResult.newBuilder()
        .setResultType(QueryResultType.QUERY_RESULT_TYPE_ANSWERED)
        .setAnswer(Texts.of(String.join(",", WorkflowCode.heard(history))))
        .build();
  }

  static Map<String, WorkflowQueryResult> answers(
      List<HistoryEvent> history, TaskPolls.Attached attached) {
    var answers = new HashMap<String, WorkflowQueryResult>();
    attached.queries().keySet().forEach(id -> answers.put(id, answer(history)));
    return answers;
  }

  /** Returns the outcome that an update must have. */
  public static String outcome(String updateId) {
    return "outcome of " + updateId;
  }

  List<io.temporal.api.protocol.v1.Message> messages() {
    return messages;
  }

  List<Command> commands() {
    return commands;
  }

  private static Set<String> underWay(List<HistoryEvent> history) {
    var updates = new LinkedHashSet<String>();
    for (var event : history) {
      if (event.hasWorkflowExecutionUpdateAcceptedEventAttributes()) {
        updates.add(
            event.getWorkflowExecutionUpdateAcceptedEventAttributes().getProtocolInstanceId());
      } else if (event.hasWorkflowExecutionUpdateCompletedEventAttributes()) {
        updates.remove(
            event.getWorkflowExecutionUpdateCompletedEventAttributes().getMeta().getUpdateId());
      }
    }
    return updates;
  }

  private void decide(Request request, String messageId, long sequencingEventId) {
    var id = request.getMeta().getUpdateId();
    var name = request.getInput().getName();
    if (name.equals("reject")) {
      say(
          id,
          "rejection",
          Rejection.newBuilder()
              .setRejectedRequestMessageId(messageId)
              .setFailure(Failure.newBuilder().setMessage("rejected"))
              .build());
      return;
    }
    command(say(
        id,
        "acceptance",
        Acceptance.newBuilder()
            .setAcceptedRequestMessageId(messageId)
            .setAcceptedRequestSequencingEventId(sequencingEventId)
            .setAcceptedRequest(request)
            .build()));
    if (name.equals("fast")) {
      complete(id);
    }
  }

  private void complete(String id) {
    command(say(
        id,
        "response",
        Response.newBuilder()
            .setMeta(Meta.newBuilder().setUpdateId(id))
            .setOutcome(Outcome.newBuilder().setSuccess(Texts.of(outcome(id))))
            .build()));
  }

  private String say(String id, String what, Message body) {
    var messageId = id + "/" + what;
    messages.add(io.temporal.api.protocol.v1.Message.newBuilder()
        .setId(messageId)
        .setProtocolInstanceId(id)
        .setBody(Any.pack(body))
        .build());
    return messageId;
  }

  private void command(String messageId) {
    commands.add(Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_PROTOCOL_MESSAGE)
        .setProtocolMessageCommandAttributes(
            ProtocolMessageCommandAttributes.newBuilder().setMessageId(messageId))
        .build());
  }

  private static Request request(io.temporal.api.protocol.v1.Message message) {
    try {
      return message.getBody().unpack(Request.class);
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException("Expected an update, found " + message, e);
    }
  }
}
