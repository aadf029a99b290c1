package dev.almanac.store;

import static dev.almanac.store.Samples.PAGE;
import static dev.almanac.store.Samples.blob;
import static dev.almanac.store.Samples.close;
import static dev.almanac.store.Samples.history;
import static dev.almanac.store.Samples.message;
import static dev.almanac.store.Samples.row;
import static dev.almanac.store.Samples.run;
import static dev.almanac.store.Samples.sent;
import static dev.almanac.store.Samples.start;
import static dev.almanac.store.Samples.step;
import static dev.almanac.store.Samples.taken;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.almanac.store.list.Condition;
import dev.almanac.store.list.Field;
import dev.almanac.store.list.VisibilityRow;
import dev.almanac.store.run.FactRow;
import dev.almanac.store.run.HistoryRow;
import dev.almanac.store.run.LogWrite;
import dev.almanac.store.run.RunIdentity;
import dev.almanac.store.run.RunLog;
import dev.almanac.store.run.RunRecord;
import dev.almanac.store.run.RunState;
import dev.almanac.store.run.RunWrite;
import dev.almanac.store.run.Snapshot;
import dev.almanac.store.work.AttentionRow;
import dev.almanac.store.work.MessageKey;
import dev.almanac.store.work.WorkWrite;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** A batch is written as a whole or not at all. */
public interface CommitContract extends Contract {
  @Test
  default void readsBackWhatAStartWrote() {
    var run = run(1);
    commit(start(run));

    assertThat(read(run))
        .isEqualTo(new RunRecord(run, new RunState(VisibilityRow.RUNNING, 2, 100)));
    assertThat(store().runs().run(run.namespace(), run.runId())).contains(read(run));
    assertThat(store().runs().pointer(run.namespace(), run.workflowId()))
        .contains(Samples.pointer(run, VisibilityRow.RUNNING));
    assertThat(store().runs().history(run.ref(), 1, PAGE)).containsExactly(row(1, 2));
    assertThat(store().runs().log(run.ref()))
        .isEqualTo(new RunLog(null, List.of(new FactRow(1, blob("started")))));
    assertThat(store().visibility().get(run.namespace(), run.runId())).isPresent();
    assertThat(store().work().attention(Partitions.ALL, 1000, null, 10))
        .containsExactly(new AttentionRow(1000, run.ref()));
  }

  @Test
  default void laterStepsAddToARunAndReplaceItsCounters() {
    var run = run(1);
    commit(start(run));
    commit(step(run, 3));
    commit(close(run, 4, 99, Samples.COMPLETED));

    assertThat(read(run).state()).isEqualTo(new RunState(Samples.COMPLETED, 4, 200));
    assertThat(store().runs().history(run.ref(), 1, PAGE))
        .containsExactly(row(1, 2), row(3, 3), row(4, 4));
    assertThat(store()
            .runs()
            .pointer(run.namespace(), run.workflowId())
            .orElseThrow()
            .status())
        .isEqualTo(Samples.COMPLETED);
    assertThat(store().work().attention(Partitions.ALL, Long.MAX_VALUE, null, 10))
        .isEmpty();
  }

  @Test
  default void aSnapshotReplacesTheFactsItCovers() {
    var run = run(1);
    commit(start(run));
    commit(step(run, 3));
    commit(step(run, 4));
    var snapshot = new Snapshot(3, blob("state"));
    commit(RunWrite.change(run, new RunState(1, 4, 200))
        .log(new LogWrite(List.of(), new FactRow(5, blob("later")), snapshot)));

    assertThat(store().runs().log(run.ref()))
        .isEqualTo(new RunLog(
            snapshot, List.of(new FactRow(4, blob("fact 4")), new FactRow(5, blob("later")))));

    var newer = new Snapshot(5, blob("newer state"));
    commit(RunWrite.change(run, new RunState(1, 4, 200)).log(new LogWrite(List.of(), null, newer)));
    assertThat(store().runs().log(run.ref())).isEqualTo(new RunLog(newer, List.of()));
  }

  @Test
  default void manyRunsShareACommit() {
    List<RunIdentity> runs =
        LongStream.rangeClosed(1, 256).mapToObj(Samples::run).toList();
    commit(runs.stream().map(Samples::start).toArray(RunWrite.Builder[]::new));
    commit(runs.stream()
        .map(run -> step(run, 3)
            .log(history(row(3, 3), row(4, 6), row(7, 7)))
            .exchange(sent(message(run.ref().partition(), 5, run.ref().number()))))
        .toArray(RunWrite.Builder[]::new));

    for (RunIdentity run : runs) {
      assertThat(store().runs().history(run.ref(), 1, PAGE)).hasSize(4);
      assertThat(store()
              .work()
              .inbox(new Partitions(run.ref().partition(), run.ref().partition()), null, PAGE))
          .hasSize(1);
    }
    assertThat(Reading.count(store().visibility(), Samples.NAMESPACE, Condition.EVERYTHING))
        .isEqualTo(256);
  }

  @Test
  default void oneBadRowUndoesTheWholeBatchAndNamesItsRun() {
    commit(start(run(1)), start(run(2)));
    List<RunWrite.Builder> bad = List.of(
        start(run(2)), // exists
        step(run(9), 3), // does not
        step(run(2), 3).log(history(row(1, 1))), // event 1 is there
        step(run(2), 3).log(history(row(3, 3), row(3, 4))),
        step(run(2), 3).log(new LogWrite(List.of(), new FactRow(1, blob("again")), null)),
        step(run(2), 3).exchange(taken(new MessageKey(2, 1, 1))));
    for (RunWrite.Builder write : bad) {
      var batch = batch(step(run(1), 3).exchange(sent(message(7, 1, 1))), start(run(3)), write);

      var refused = catchThrowableOfType(
          StoreException.Rejected.class, () -> store().commits().commit(fence(), batch));

      assertThat(refused.run()).isEqualTo(write.build().identity().ref());
      assertThat(read(run(1)).state().lastEventId()).isEqualTo(2);
      assertThat(store().runs().run(run(3).ref())).isEmpty();
      assertThat(store().work().inbox(new Partitions(7, 7), null, PAGE)).isEmpty();
      assertThat(Reading.count(store().visibility(), Samples.NAMESPACE, Condition.EVERYTHING))
          .isEqualTo(2);
    }
  }

  @Test
  default void namesTheRunThatContradictsAnotherOfItsBatch() {
    var one = run(1);
    var twin = new RunIdentity(new EntityRef(2, 2), one.namespace(), "other", one.runId());

    var refused =
        catchThrowableOfType(StoreException.Rejected.class, () -> commit(start(one), start(twin)));

    assertThat(refused.run()).isEqualTo(twin.ref());
    assertThat(store().runs().run(one.ref())).isEmpty();
  }

  @Test
  default void goesOnAfterARefusedBatch() {
    commit(start(run(1)));
    assertThatThrownBy(() -> commit(start(run(1)))).isInstanceOf(StoreException.Rejected.class);
    commit(step(run(1), 3), start(run(2)));

    assertThat(read(run(1)).state().lastEventId()).isEqualTo(3);
  }

  @Test
  default void aMessageIsTakenOnceAndTheDuplicateIsRefused() {
    commit(start(run(1)).exchange(sent(message(2, 1, 10))), start(run(2)));
    commit(step(run(2), 3).exchange(taken(new MessageKey(2, 1, 10))));

    assertThatThrownBy(() -> commit(step(run(2), 4).exchange(taken(new MessageKey(2, 1, 10)))))
        .isInstanceOf(StoreException.Rejected.class);
    assertThat(store().work().inbox(new Partitions(2, 2), null, PAGE)).isEmpty();
    assertThat(read(run(2)).state().lastEventId()).isEqualTo(3);
  }

  @Test
  default void whatBelongsToNoRunIsWrittenToo() {
    commit(start(run(1)).exchange(sent(message(2, 1, 10))));
    var loose = new WorkWrite(
        List.of(message(1, 2, 11)), List.of(new MessageKey(2, 1, 10)), List.of(), List.of());
    store().commits().commit(fence(), new Batch(List.of(), loose));

    assertThat(store().work().inbox(new Partitions(2, 2), null, PAGE)).isEmpty();
    assertThat(store().work().inbox(new Partitions(1, 1), null, PAGE))
        .containsExactly(message(1, 2, 11));
    var refused = catchThrowableOfType(
        StoreException.Rejected.class,
        () ->
            store().commits().commit(fence(), new Batch(List.of(step(run(1), 3).build()), loose)));
    assertThat(refused.run()).isNull();
  }

  @Test
  default void keepsBigValues() {
    var big = new byte[2 << 20];
    new Random(1).nextBytes(big);
    var data = Blob.of(200, big);
    var run = run(1);
    commit(start(run)
        .log(new LogWrite(
            List.of(new HistoryRow(1, 2, data), new HistoryRow(3, 3, data)),
            new FactRow(1, data),
            null)));
    commit(RunWrite.change(run, new RunState(1, 3, 1))
        .log(new LogWrite(List.of(), null, new Snapshot(1, data))));

    assertThat(store().runs().history(run.ref(), 1, PAGE))
        .extracting(HistoryRow::data)
        .containsExactly(data, data);
    assertThat(store().runs().log(run.ref()))
        .isEqualTo(new RunLog(new Snapshot(1, data), List.of()));
  }

  @Test
  default void keepsIdsOfAnyScriptAndLength() {
    var ids = new ArrayList<>(List.of("", " ", "Größe", "日程", "🗓️ \"quoted\" 'id'", "a\nb\\c"));
    ids.add("x".repeat(2000));
    ids.add("😀".repeat(500));
    for (int at = 0; at < ids.size(); at++) {
      commit(start(run(at + 1, ids.get(at))));
    }
    for (int at = 0; at < ids.size(); at++) {
      var found = store().runs().pointer(Samples.NAMESPACE, ids.get(at)).orElseThrow();
      assertThat(found.current().number()).isEqualTo(at + 1);
      assertThat(read(run(at + 1, ids.get(at))).identity().workflowId()).isEqualTo(ids.get(at));
      var condition = Condition.is(Field.Listed.WORKFLOW_ID, ids.get(at));
      assertThat(Reading.count(store().visibility(), Samples.NAMESPACE, condition))
          .isOne();
    }
  }

  @Test
  default void anEmptyBatchChangesNothing() {
    store().commits().commit(fence(), Batch.of());

    assertThat(Reading.count(store().visibility(), Samples.NAMESPACE, Condition.EVERYTHING))
        .isZero();
  }
}
