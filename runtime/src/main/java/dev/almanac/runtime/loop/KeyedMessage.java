package dev.almanac.runtime.loop;

import dev.almanac.engine.id.Target;
import dev.almanac.engine.id.WorkflowKey;
import dev.almanac.engine.message.EntityMessage;
import dev.almanac.store.codec.message.EntityMessageCodec;
import dev.almanac.store.work.MessageKey;
import dev.almanac.store.work.MessageRow;
import java.util.List;

/** A message and the key of its row. */
public record KeyedMessage(MessageKey key, EntityMessage message) {
  private static final long SMALL = 256;

  /** Returns about how many bytes it takes. */
  public long weight() {
    return weight(message);
  }

  public static long weight(EntityMessage message) {
    return SMALL
        + switch (message) {
          case EntityMessage.StartChild start -> start.attributes().getSerializedSize();
          case EntityMessage.ChildClosed closed -> closed.close().getSerializedSize();
          case EntityMessage.SignalExternal signal -> signal.signal().getSerializedSize();
          case EntityMessage.CancelExternal cancel -> cancel.reason().length();
          case EntityMessage.ChildStarted started -> 0;
          case EntityMessage.ChildNotStarted failed -> 0;
          case EntityMessage.ReleaseFirstTask first -> 0;
          case EntityMessage.ParentClosed closed -> 0;
          case EntityMessage.ExternalResult answer -> 0;
          case EntityMessage.StartScheduled start -> start.request().getSerializedSize();
          case EntityMessage.EndScheduled end -> 0;
          case EntityMessage.CheckScheduled check -> 0;
          case EntityMessage.ActionStarted started -> 0;
          case EntityMessage.ActionNotStarted failed -> failed.message().length();
          case EntityMessage.ActionClosed closed ->
            closed.close().map(event -> event.getSerializedSize()).orElse(0);
        };
  }

  /** Encodes messages as rows. */
  public static List<MessageRow> encoded(List<KeyedMessage> messages) {
    return messages.stream()
        .map(keyed -> new MessageRow(keyed.key(), EntityMessageCodec.encode(keyed.message())))
        .toList();
  }

  public MessageRecipient addressee() {
    return MessageRecipient.of(message);
  }

  /** Returns the workflow that it is for. */
  public WorkflowKey workflow() {
    return toRun(message).to().workflow();
  }

  /** Returns the run that it is for. */
  public Target target() {
    return toRun(message).to();
  }

  /** Returns the message as one to a run. */
  public static EntityMessage.ToRun toRun(EntityMessage message) {
    return switch (message) {
      case EntityMessage.ToRun toRun -> toRun;
      case EntityMessage.ToSchedule other ->
        throw new IllegalStateException("Expected news for a run, found some for " + other.to());
    };
  }
}
