package dev.almanac.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.almanac.store.list.AttributeValue;
import dev.almanac.store.list.HistoryLength;
import dev.almanac.store.list.VisibilityRow;
import dev.almanac.store.list.VisibilityWrite;
import dev.almanac.store.run.FactRow;
import dev.almanac.store.run.HistoryRow;
import dev.almanac.store.run.Lifetime;
import dev.almanac.store.run.LogWrite;
import dev.almanac.store.run.ParentLink;
import dev.almanac.store.run.Pointer;
import dev.almanac.store.run.RunIdentity;
import dev.almanac.store.run.RunState;
import dev.almanac.store.run.RunWrite;
import dev.almanac.store.work.Attention;
import dev.almanac.store.work.MessageKey;
import dev.almanac.store.work.MessageRow;
import dev.almanac.store.work.WorkWrite;
import java.util.List;
import java.util.UUID;

/** Writes as a server makes them, all derived from a number. */
public final class Samples {
  public static final UUID NAMESPACE = new UUID(1, 2);
  public static final PageLimit PAGE = new PageLimit(1000, 1L << 30);
  public static final int COMPLETED = 2;
  public static final int FAILED = 3;

  private Samples() {}

  public static Blob blob(String text) {
    return Blob.of(1, text.getBytes(UTF_8));
  }

  public static RunIdentity run(long number) {
    return run(number, "workflow-" + number);
  }

  public static RunIdentity run(long number, String workflowId) {
    return new RunIdentity(
        new EntityRef((int) (number % Partitions.COUNT), number),
        NAMESPACE,
        workflowId,
        new UUID(7, number));
  }

  /** Returns the first step of a run: two events, and all rows of a start. */
  public static RunWrite.Builder start(RunIdentity run) {
    return RunWrite.create(run, new RunState(VisibilityRow.RUNNING, 2, 100))
        .log(new LogWrite(List.of(row(1, 2)), new FactRow(1, blob("started")), null))
        .pointer(pointer(run, VisibilityRow.RUNNING))
        .attention(new Attention.At(run.ref().number() * 1000))
        .visibility(visible(run.ref().number(), Lifetime.OPEN, VisibilityRow.RUNNING));
  }

  /** Returns a later step with one event. */
  public static RunWrite.Builder step(RunIdentity run, long eventId) {
    return RunWrite.change(run, new RunState(VisibilityRow.RUNNING, eventId, 50 * eventId))
        .log(new LogWrite(
            List.of(row(eventId, eventId)), new FactRow(eventId, blob("fact " + eventId)), null));
  }

  /** Returns the last step. */
  public static RunWrite.Builder close(RunIdentity run, long eventId, long time, int status) {
    return RunWrite.change(run, new RunState(status, eventId, 50 * eventId))
        .log(new LogWrite(List.of(row(eventId, eventId)), null, null))
        .pointer(pointer(run, status))
        .attention(Attention.CLEAR)
        .visibility(visible(run.ref().number(), time, status));
  }

  public static HistoryRow row(long first, long last) {
    return new HistoryRow(first, last, blob("events %d to %d".formatted(first, last)));
  }

  public static LogWrite history(HistoryRow... rows) {
    return new LogWrite(List.of(rows), null, null);
  }

  public static Pointer pointer(RunIdentity run, int status) {
    return new Pointer(run.ref(), run.runId(), status, run.runId(), "request-" + run.runId());
  }

  public static VisibilityWrite visible(
      long start, long close, int status, AttributeValue... attributes) {
    var row = new VisibilityRow(
        "type-" + start % 3,
        "queue",
        status,
        new Lifetime(start, close),
        HistoryLength.UNKNOWN,
        ParentLink.NONE,
        blob("memo " + start));
    return new VisibilityWrite(row, List.of(attributes));
  }

  public static WorkWrite sent(MessageRow... messages) {
    return new WorkWrite(List.of(messages), List.of(), List.of(), List.of());
  }

  public static WorkWrite taken(MessageKey... keys) {
    return new WorkWrite(List.of(), List.of(keys), List.of(), List.of());
  }

  public static MessageRow message(int target, int source, long sequence) {
    return new MessageRow(
        new MessageKey(target, source, sequence), blob("message %d".formatted(sequence)));
  }
}
