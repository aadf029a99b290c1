package dev.almanac.engine.update;

import com.google.protobuf.Any;
import com.google.protobuf.Message;
import dev.almanac.engine.Scenario;
import dev.almanac.engine.completion.CompleteWorkflowTask;
import dev.almanac.engine.workflowtask.TaskStamp;
import io.temporal.api.command.v1.Command;
import io.temporal.api.command.v1.ProtocolMessageCommandAttributes;
import io.temporal.api.enums.v1.CommandType;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.WorkflowTaskCompletedEventAttributes;
import io.temporal.api.update.v1.Acceptance;
import io.temporal.api.update.v1.Input;
import io.temporal.api.update.v1.Meta;
import io.temporal.api.update.v1.Outcome;
import io.temporal.api.update.v1.Rejection;
import io.temporal.api.update.v1.Request;
import io.temporal.api.update.v1.Response;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Short forms of messages about updates. */
public final class Talk {
  public static final Failure NO = Failure.newBuilder().setMessage("no").build();

  private Talk() {}

  public static Request update(String id) {
    return Request.newBuilder()
        .setMeta(Meta.newBuilder().setUpdateId(id))
        .setInput(Input.newBuilder().setName("change"))
        .build();
  }

  public static Message accept(String id) {
    return Acceptance.newBuilder()
        .setAcceptedRequestMessageId(id + "/request")
        .setAcceptedRequestSequencingEventId(1)
        .setAcceptedRequest(update(id))
        .build();
  }

  public static Message reject() {
    return Rejection.newBuilder().setFailure(NO).build();
  }

  public static Message respond(String id) {
    return Response.newBuilder()
        .setMeta(Meta.newBuilder().setUpdateId(id))
        .setOutcome(Outcome.newBuilder().setSuccess(Scenario.payloads("done")))
        .build();
  }

  public static List<io.temporal.api.protocol.v1.Message> say(String id, Message... bodies) {
    var messages = new ArrayList<io.temporal.api.protocol.v1.Message>();
    for (var body : bodies) {
      messages.add(io.temporal.api.protocol.v1.Message.newBuilder()
          .setId(id + "/" + messages.size())
          .setProtocolInstanceId(id)
          .setBody(Any.pack(body))
          .build());
    }
    return messages;
  }

  public static CompleteWorkflowTask completion(
      TaskStamp stamp,
      List<io.temporal.api.protocol.v1.Message> messages,
      boolean canForget,
      Map<String, Request> shown) {
    var commands = messages.stream()
        .filter(message -> !message.getBody().is(Rejection.class))
        .map(message -> Command.newBuilder()
            .setCommandType(CommandType.COMMAND_TYPE_PROTOCOL_MESSAGE)
            .setProtocolMessageCommandAttributes(
                ProtocolMessageCommandAttributes.newBuilder().setMessageId(message.getId()))
            .build())
        .toList();
    return new CompleteWorkflowTask(
        stamp,
        commands,
        WorkflowTaskCompletedEventAttributes.newBuilder().setIdentity("worker").build(),
        Scenario.CACHED,
        Scenario.NAMESPACE,
        UpdateProtocolMessages.said(messages, canForget).about(shown, false));
  }
}
