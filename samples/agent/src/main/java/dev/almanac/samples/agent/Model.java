package dev.almanac.samples.agent;

import io.temporal.activity.ActivityInterface;
import java.util.List;

/**
 * A language model. Put the client of a provider behind it: the records have what the chat calls of
 * providers have in common. Let an overload be thrown as any exception, and the call is repeated
 * later; throw a request that can never succeed as a non-retryable ApplicationFailure.
 */
@ActivityInterface
public interface Model {
  /** Continues a conversation, either with calls of tools or with the answer. */
  Turn next(List<Message> conversation, List<Tool> tools);

  /** What the model may ask for: a name, and what it is good for. */
  record Tool(String name, String description, List<String> parameters) {}

  /**
   * A call that the model asks for.
   *
   * @param id makes a repeated call recognisable to a tool that changes something
   */
  record ToolCall(String id, String tool, List<String> arguments) {}

  /**
   * What the model has said.
   *
   * @param text the answer, if there are no calls
   * @param tokens what it has cost, in and out
   */
  record Turn(String text, List<ToolCall> calls, long tokens) {}

  /**
   * A part of a conversation.
   *
   * @param calls what an assistant's message asks for
   * @param callId the call that a tool's message answers; otherwise empty
   */
  record Message(Role role, String text, List<ToolCall> calls, String callId) {
    static Message question(String text) {
      return new Message(Role.USER, text, List.of(), "");
    }

    static Message said(Turn turn) {
      return new Message(Role.ASSISTANT, turn.text(), turn.calls(), "");
    }

    static Message result(ToolCall call, String text) {
      return new Message(Role.TOOL, text, List.of(), call.id());
    }
  }

  /** Who says something. */
  enum Role {
    USER,
    ASSISTANT,
    TOOL
  }
}
