package dev.almanac.runtime.loop;

import dev.almanac.engine.notice.Notice;
import dev.almanac.runtime.Target;
import dev.almanac.runtime.WorkflowKey;
import dev.almanac.store.Message;
import dev.almanac.store.MessageKey;
import dev.almanac.store.codec.NoticeCodec;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** A notice and the name of the row that holds it. */
public record KeyedMessage(MessageKey key, Notice notice) {
  private static final long SMALL = 256;

  /** About how many bytes it takes. */
  public long weight() {
    return weight(notice);
  }

  public static long weight(Notice notice) {
    return SMALL
        + switch (notice) {
          case Notice.StartChild start -> start.attributes().getSerializedSize();
          case Notice.ChildClosed closed -> closed.close().getSerializedSize();
          case Notice.SignalExternal signal -> signal.signal().getSerializedSize();
          case Notice.CancelExternal cancel -> cancel.reason().length();
          case Notice.ChildStarted started -> 0;
          case Notice.ChildNotStarted failed -> 0;
          case Notice.FirstTask first -> 0;
          case Notice.ParentClosed closed -> 0;
          case Notice.ExternalAnswered answer -> 0;
          case Notice.StartScheduled start -> start.request().getSerializedSize();
          case Notice.EndScheduled end -> 0;
          case Notice.CheckScheduled check -> 0;
          case Notice.ActionStarted started -> 0;
          case Notice.ActionNotStarted failed -> failed.message().length();
          case Notice.ActionClosed closed ->
            closed.close().map(event -> event.getSerializedSize()).orElse(0);
        };
  }

  /** As rows. */
  public static List<Message> encoded(List<KeyedMessage> messages) {
    return messages.stream()
        .map(envelope -> new Message(envelope.key(), NoticeCodec.encode(envelope.notice())))
        .toList();
  }

  public MessageRecipient addressee() {
    return MessageRecipient.of(notice);
  }

  /** The workflow that it is for. */
  public WorkflowKey workflow() {
    var to = toRun(notice).to();
    return new WorkflowKey(UUID.fromString(to.namespaceId()), to.workflowId());
  }

  /** The run that it is for. */
  public Target target() {
    var to = toRun(notice).to();
    return new Target(
        UUID.fromString(to.namespaceId()), to.workflowId(), id(to.runId()), id(to.firstRunId()));
  }

  /** A notice that is for a run. */
  public static Notice.ToRun toRun(Notice notice) {
    return switch (notice) {
      case Notice.ToRun toRun -> toRun;
      case Notice.ToSchedule other ->
        throw new IllegalStateException("Expected news for a run, found some for " + other.to());
    };
  }

  private static Optional<UUID> id(String text) {
    return text.isEmpty() ? Optional.empty() : Optional.of(UUID.fromString(text));
  }
}
