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
public record Dialogue(
    List<Message> messages, boolean canForget, Map<String, Request> shown, boolean isMoreToCome) {
  public static final Dialogue NONE = new Dialogue(List.of(), false, Map.of(), false);

  public Dialogue {
    messages = List.copyOf(messages);
    shown = Map.copyOf(shown);
  }

  /** What a worker says; what it was asked is yet to be added. */
  public static Dialogue said(List<Message> messages, boolean canForget) {
    return new Dialogue(messages, canForget, Map.of(), false);
  }

  /** The id of the message that shows an update to a worker. */
  public static String messageId(String updateId) {
    return updateId + "/request";
  }

  public Dialogue about(Map<String, Request> updates, boolean isMore) {
    return new Dialogue(messages, canForget, updates, isMore);
  }
}
