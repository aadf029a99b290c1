package dev.almanac.store.sql;

import dev.almanac.store.EntityRef;
import dev.almanac.store.audit.AuditRow;
import dev.almanac.store.list.AttributeValue;
import dev.almanac.store.list.AttributeValue.Value;
import dev.almanac.store.list.VisibilityRow;
import dev.almanac.store.list.VisibilityWrite;
import dev.almanac.store.run.HistoryRow;
import dev.almanac.store.run.LogWrite;
import dev.almanac.store.run.Pointer;
import dev.almanac.store.run.RunIdentity;
import dev.almanac.store.run.RunName;
import dev.almanac.store.run.RunWrite;
import dev.almanac.store.sql.jdbc.Shape;
import dev.almanac.store.sql.jdbc.TextKey;
import dev.almanac.store.work.Attention;
import dev.almanac.store.work.BacklogRow;
import dev.almanac.store.work.MessageKey;
import dev.almanac.store.work.MessageRow;
import dev.almanac.store.work.WorkWrite;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns the writes of a commit into rows. Deletions come before insertions into the same table. */
public final class Changes {
  /** The kinds of entities in attention rows. */
  static final int OF_RUN = 0;

  static final int OF_SCHEDULE = 1;

  private final List<Change> changes = new ArrayList<>();

  Changes() {}

  public static List<Change> of(RunWrite write) {
    var changes = new Changes();
    changes.state(write.identity(), write.state());
    changes.log(write.identity(), write.log());
    changes.pointer(write.identity(), write.pointer());
    changes.attention(write.identity().ref(), OF_RUN, write.attention());
    changes.visibility(write.identity(), write.visibility(), write.state().created());
    changes.exchange(write.exchange());
    return changes.changes;
  }

  public static List<Change> of(WorkWrite exchange) {
    var changes = new Changes();
    changes.exchange(exchange);
    return changes.changes;
  }

  public static List<Change> of(AuditRow row) {
    var changes = new Changes();
    changes.add(Shape.AUDIT, row.chain(), row.sequence(), row.recorded(), row.record(), row.hash());
    return changes.changes;
  }

  List<Change> all() {
    return changes;
  }

  void add(Shape shape, @Nullable Object... values) {
    changes.add(new Change(shape, values));
  }

  private void state(RunIdentity run, RunWrite.StateWrite write) {
    int partition = run.ref().partition();
    long number = run.ref().number();
    if (write.created()) {
      add(Shape.NEW_RUN, partition, number, run.namespace(), run.workflowId(), run.runId());
    }
    var state = write.state();
    add(
        write.created() ? Shape.NEW_STATE : Shape.STATE,
        partition,
        number,
        state.status(),
        state.lastEventId(),
        state.historyBytes());
  }

  private void log(RunIdentity run, LogWrite log) {
    int partition = run.ref().partition();
    long number = run.ref().number();
    for (HistoryRow row : log.history()) {
      byte[] data = row.data().stored();
      add(Shape.HISTORY, partition, number, row.firstEventId(), row.lastEventId(), data);
    }
    var snapshot = log.snapshot();
    if (snapshot != null) {
      add(
          Shape.SNAPSHOT,
          partition,
          number,
          snapshot.sequence(),
          snapshot.data().stored());
      add(Shape.COVERED_FACTS, partition, number, snapshot.sequence());
    }
    var fact = log.fact();
    if (fact != null) {
      add(Shape.FACT, partition, number, fact.sequence(), fact.data().stored());
    }
  }

  private void pointer(RunIdentity run, @Nullable Pointer pointer) {
    if (pointer != null) {
      add(
          Shape.POINTER,
          run.namespace(),
          run.workflowId(),
          pointer.current().partition(),
          pointer.current().number(),
          pointer.runId(),
          pointer.status(),
          pointer.firstRunId(),
          pointer.startRequestId());
    }
  }

  void attention(EntityRef ref, int kind, Attention attention) {
    switch (attention) {
      case Attention.Keep() -> {}
      case Attention.At(long due) -> add(Shape.ATTENTION, ref.partition(), ref.number(), due, kind);
      case Attention.Clear() -> add(Shape.NO_ATTENTION, ref.partition(), ref.number());
    }
  }

  void visibility(RunIdentity run, @Nullable VisibilityWrite visibility, boolean isNew) {
    if (visibility == null) {
      return;
    }
    VisibilityRow row = visibility.row();
    add(
        Shape.VISIBILITY,
        run.namespace(),
        run.runId(),
        run.ref().partition(),
        run.ref().number(),
        run.workflowId(),
        row.type(),
        row.taskQueue(),
        row.status(),
        row.life().start(),
        row.life().execution(),
        row.life().close(),
        row.extent().events(),
        row.extent().bytes(),
        row.extent().transitions() == 0 ? null : row.extent().transitions(),
        workflowId(row.family().parent()),
        runId(row.family().parent()),
        workflowId(row.family().root()),
        runId(row.family().root()),
        row.data().stored());
    if (!isNew) {
      add(Shape.OLD_ATTRIBUTES, run.namespace(), run.runId());
    }
    for (AttributeValue attribute : visibility.attributes()) {
      attribute(run, row, attribute);
    }
  }

  private static @Nullable String workflowId(@Nullable RunName name) {
    return name == null ? null : name.workflowId();
  }

  private static @Nullable String runId(@Nullable RunName name) {
    return name == null ? null : name.runId();
  }

  private void attribute(RunIdentity run, VisibilityRow row, AttributeValue attribute) {
    Value value = attribute.value();
    add(
        Shape.ATTRIBUTES,
        run.ref().partition(),
        run.ref().number(),
        run.namespace(),
        attribute.attribute(),
        value instanceof Value.Whole(long number) ? number : null,
        value instanceof Value.Real(double real) ? real : null,
        value instanceof Value.Text(String text) ? TextKey.of(text) : null,
        value instanceof Value.Text(String text) ? text : null,
        row.life().close(),
        row.life().start(),
        run.runId());
  }

  void exchange(WorkWrite exchange) {
    for (MessageKey key : exchange.taken()) {
      add(Shape.TAKEN, key.target(), key.source(), key.sequence());
    }
    for (MessageRow message : exchange.sent()) {
      MessageKey key = message.key();
      byte[] data = message.data().stored();
      add(Shape.SENT, key.target(), key.source(), key.sequence(), data);
    }
    exchange.drained().forEach(row -> task(Shape.DRAINED, row));
    exchange.spilled().forEach(row -> task(Shape.SPILLED, row));
  }

  private void task(Shape shape, BacklogRow row) {
    add(
        shape,
        row.queue().namespace(),
        row.queue().name(),
        row.queue().kind(),
        row.priority(),
        row.since(),
        row.run().partition(),
        row.run().number(),
        row.scheduledEventId());
  }
}
