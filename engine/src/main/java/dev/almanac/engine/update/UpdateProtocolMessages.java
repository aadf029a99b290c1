package dev.almanac.engine.update;

import io.temporal.api.protocol.v1.Message;
import io.temporal.api.update.v1.Request;
import java.util.List;
import java.util.Map;

/**
 * The updates that a worker was shown with a workflow task, and its messages about them.
 *
 * @param canForget whether the worker can go back to before a dropped task that showed it other
 *     events
 * @param shown the updates of the task, by id
 * @param isMoreToCome whether there are updates that the worker was not shown
 */
public record UpdateProtocolMessages(
    List<Message> messages, boolean canForget, Map<String, Request> shown, boolean isMoreToCome) {
  public static final UpdateProtocolMessages NONE =
      new UpdateProtocolMessages(List.of(), false, Map.of(), false);

  public UpdateProtocolMessages {
    messages = List.copyOf(messages);
    shown = Map.copyOf(shown);
  }

  /** Creates one with the worker's messages; the shown updates are added later. */
  public static UpdateProtocolMessages said(List<Message> messages, boolean canForget) {
    return new UpdateProtocolMessages(messages, canForget, Map.of(), false);
  }

  /** Returns the id of the message that shows an update to a worker. */
  public static String messageId(String updateId) {
    return updateId + "/request";
  }

  public UpdateProtocolMessages about(Map<String, Request> updates, boolean isMore) {
    return new UpdateProtocolMessages(messages, canForget, updates, isMore);
  }
}
