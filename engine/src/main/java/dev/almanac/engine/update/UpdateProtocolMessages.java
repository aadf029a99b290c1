package dev.almanac.engine.update;

import io.temporal.api.protocol.v1.Message;
import io.temporal.api.update.v1.Request;
import java.util.List;
import java.util.Map;

/**
 * What a worker was asked with a workflow task, and what it says.
 *
 * @param messages from the worker
 * @param canForget whether the worker can go back to before a task that came to nothing, even if it
 *     was shown other events with it
 * @param shown the updates that the task came with, by id
 * @param isMoreToCome whether there are updates that the worker has not been shown
 */
public record UpdateProtocolMessages(
    List<Message> messages, boolean canForget, Map<String, Request> shown, boolean isMoreToCome) {
  public static final UpdateProtocolMessages NONE =
      new UpdateProtocolMessages(List.of(), false, Map.of(), false);

  public UpdateProtocolMessages {
    messages = List.copyOf(messages);
    shown = Map.copyOf(shown);
  }

  /** What a worker says; what it was asked is yet to be added. */
  public static UpdateProtocolMessages said(List<Message> messages, boolean canForget) {
    return new UpdateProtocolMessages(messages, canForget, Map.of(), false);
  }

  /** The id of the message that shows an update to a worker. */
  public static String messageId(String updateId) {
    return updateId + "/request";
  }

  public UpdateProtocolMessages about(Map<String, Request> updates, boolean isMore) {
    return new UpdateProtocolMessages(messages, canForget, updates, isMore);
  }
}
