package dev.almanac.runtime.loop;

import dev.almanac.engine.id.Target;
import dev.almanac.engine.id.WorkflowKey;
import dev.almanac.engine.message.EntityMessage;
import dev.almanac.store.codec.message.EntityMessageCodec;
import dev.almanac.store.work.MessageKey;
import dev.almanac.store.work.MessageRow;
import java.util.List;

/** A notice and the name of the row that holds it. */
public record KeyedMessage(MessageKey key, EntityMessage notice) {
  private static final long SMALL = 256;

  /** About how many bytes it takes. */
  public long weight() {
    return weight(notice);
  }

  public static long weight(EntityMessage notice) {
    return SMALL
        + switch (notice) {
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

  /** As rows. */
  public static List<MessageRow> encoded(List<KeyedMessage> messages) {
    return messages.stream()
        .map(envelope ->
            new MessageRow(envelope.key(), EntityMessageCodec.encode(envelope.notice())))
        .toList();
  }

  public MessageRecipient addressee() {
    return MessageRecipient.of(notice);
  }

  /** The workflow that it is for. */
  public WorkflowKey workflow() {
    return toRun(notice).to().workflow();
  }

  /** The run that it is for. */
  public Target target() {
    return toRun(notice).to();
  }

  /** A notice that is for a run. */
  public static EntityMessage.ToRun toRun(EntityMessage notice) {
    return switch (notice) {
      case EntityMessage.ToRun toRun -> toRun;
      case EntityMessage.ToSchedule other ->
        throw new IllegalStateException("Expected news for a run, found some for " + other.to());
    };
  }
}
