package dev.almanac.store.work;

import static dev.almanac.store.Samples.PAGE;
import static dev.almanac.store.Samples.message;
import static dev.almanac.store.Samples.run;
import static dev.almanac.store.Samples.sent;
import static dev.almanac.store.Samples.start;
import static dev.almanac.store.Samples.step;
import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.store.Contract;
import dev.almanac.store.EntityRef;
import dev.almanac.store.PageLimit;
import dev.almanac.store.Paging;
import dev.almanac.store.Partitions;
import dev.almanac.store.Samples;
import dev.almanac.store.run.RunWrite;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Attention, inbox and backlog. */
public interface WorkStoreContract extends Contract {
  @Test
  default void attentionComesInTheOrderOfTimeForAnyPartitions() {
    commit(LongStream.rangeClosed(1, 40)
        .mapToObj(n -> start(run(n)).attention(new Attention.At(1000 - n / 2)))
        .toArray(RunWrite.Builder[]::new));
    var work = store().work();

    assertThat(work.attention(Partitions.ALL, 980, null, 100))
        .containsExactly(new AttentionRow(980, run(40).ref()));
    assertThat(work.attention(Partitions.ALL, 979, null, 100)).isEmpty();
    assertThat(work.attention(new Partitions(5, 6), Long.MAX_VALUE, null, 100))
        .containsExactly(
            new AttentionRow(997, run(6).ref()), new AttentionRow(998, run(5).ref()));
    List<AttentionRow> all = work.attention(Partitions.ALL, 2000, null, 100);
    assertThat(all).hasSize(40);
    assertThat(Paging.<AttentionRow>all(after -> work.attention(Partitions.ALL, 2000, after, 7)))
        .isEqualTo(all);
  }

  @Test
  default void attentionMovesAndGoes() {
    commit(start(run(1)).attention(new Attention.At(50)), start(run(2)));
    commit(step(run(1), 3).attention(new Attention.At(20)));
    assertThat(store().work().attention(Partitions.ALL, 60, null, 9))
        .containsExactly(new AttentionRow(20, run(1).ref()));

    commit(step(run(1), 4));
    assertThat(store().work().attention(Partitions.ALL, 60, null, 9)).hasSize(1);

    commit(step(run(1), 5).attention(Attention.CLEAR));
    commit(step(run(1), 6).attention(Attention.CLEAR));
    assertThat(store().work().attention(Partitions.ALL, 60, null, 9)).isEmpty();
  }

  @Test
  default void anInboxIsReadBySourceAndSequence() {
    commit(
        start(run(3)).exchange(sent(message(9, 3, 2), message(8, 3, 1), message(9, 3, 1L << 40))),
        start(run(1)).exchange(sent(message(9, 1, 7))));
    List<MessageRow> expected =
        List.of(message(9, 1, 7), message(9, 3, 2), message(9, 3, 1L << 40));
    var work = store().work();

    assertThat(work.inbox(new Partitions(9, 9), null, PAGE)).isEqualTo(expected);
    assertThat(work.inbox(new Partitions(9, 9), null, new PageLimit(10, 1))).hasSize(1);
    assertThat(Paging.<MessageRow>all(after -> work.inbox(
            new Partitions(9, 9),
            after == null ? null : after.key(),
            new PageLimit(1, Long.MAX_VALUE))))
        .isEqualTo(expected);
    assertThat(work.inbox(new Partitions(8, 8), null, PAGE)).containsExactly(message(8, 3, 1));
    assertThat(work.inbox(new Partitions(7, 7), null, PAGE)).isEmpty();
    List<MessageRow> both = new ArrayList<>(List.of(message(8, 3, 1)));
    both.addAll(expected);
    assertThat(work.inbox(new Partitions(2, 9), null, PAGE)).isEqualTo(both);
    assertThat(work.inbox(Partitions.ALL, message(8, 3, 1).key(), PAGE)).isEqualTo(expected);
    assertThat(work.inbox(new Partitions(8, 8), message(8, 3, 1).key(), PAGE)).isEmpty();
  }

  @Test
  default void aBacklogIsReadByPriorityAndThenByTheTimeOfWaiting() {
    var queue = new QueueKey(Samples.NAMESPACE, "queue", 1);
    var rows = new ArrayList<BacklogRow>();
    for (int priority = 1; priority <= 3; priority++) {
      for (long since = 10; since < 14; since++) {
        rows.add(new BacklogRow(queue, priority, since, new EntityRef(1, 30 - since), 5));
      }
    }
    var otherKind = new QueueKey(Samples.NAMESPACE, "queue", 2);
    var otherName = new QueueKey(Samples.NAMESPACE, "queue2", 1);
    var others = List.of(
        new BacklogRow(otherKind, 1, 1, new EntityRef(1, 1), 5),
        new BacklogRow(otherName, 1, 1, new EntityRef(1, 1), 5));
    commit(
        start(run(1)).exchange(new WorkWrite(List.of(), List.of(), rows, List.of())),
        start(run(2)).exchange(new WorkWrite(List.of(), List.of(), others, List.of())));
    var work = store().work();

    assertThat(work.backlog(queue, null, 100)).isEqualTo(rows);
    assertThat(Paging.<BacklogRow>all(after -> work.backlog(queue, after, 5))).isEqualTo(rows);

    var drained = List.of(rows.get(1), rows.get(5));
    commit(step(run(1), 3).exchange(new WorkWrite(List.of(), List.of(), List.of(), drained)));
    commit(step(run(1), 4).exchange(new WorkWrite(List.of(), List.of(), List.of(), drained)));
    assertThat(work.backlog(queue, null, 100)).hasSize(10).doesNotContain(rows.get(1), rows.get(5));
  }

  @Test
  default void aTaskThatIsSpilledTwiceWaitsOnce() {
    var queue = new QueueKey(Samples.NAMESPACE, "queue", 1);
    var row = new BacklogRow(queue, 3, 7, run(1).ref(), 5);
    var spilled = new WorkWrite(List.of(), List.of(), List.of(row), List.of());
    commit(start(run(1)).exchange(spilled));
    commit(step(run(1), 3).exchange(spilled));

    assertThat(store().work().backlog(queue, null, 9)).containsExactly(row);
  }

  @Test
  default void tasksOfOneMomentKeepTheirRows() {
    var queue = new QueueKey(Samples.NAMESPACE, "queue", 1);
    var rows = List.of(
        new BacklogRow(queue, 3, 7, run(1).ref(), 5),
        new BacklogRow(queue, 3, 7, run(1).ref(), 6),
        new BacklogRow(queue, 3, 7, run(2).ref(), 5));
    commit(start(run(1)).exchange(new WorkWrite(List.of(), List.of(), rows, List.of())));

    assertThat(Paging.<BacklogRow>all(after -> store().work().backlog(queue, after, 1)))
        .isEqualTo(rows);
  }

  @Test
  default void aBacklogIsCountedByPriority() {
    var queue = new QueueKey(Samples.NAMESPACE, "queue", 1);
    var rows = List.of(
        new BacklogRow(queue, 5, 3, run(1).ref(), 5),
        new BacklogRow(queue, 1, 9, run(1).ref(), 6),
        new BacklogRow(queue, 1, 8, run(1).ref(), 7));
    commit(start(run(1)).exchange(new WorkWrite(List.of(), List.of(), rows, List.of())));

    assertThat(store().work().backlogCounts(queue))
        .containsExactly(new BacklogCount(1, 2, 8), new BacklogCount(5, 1, 3));
    assertThat(store().work().backlogCounts(new QueueKey(Samples.NAMESPACE, "queue", 2)))
        .isEmpty();
  }

  @Test
  default void allBacklogsAreCountedByKind() {
    var rows = List.of(
        new BacklogRow(new QueueKey(Samples.NAMESPACE, "a", 1), 5, 7, run(1).ref(), 5),
        new BacklogRow(new QueueKey(Samples.NAMESPACE, "b", 1), 1, 3, run(1).ref(), 6),
        new BacklogRow(new QueueKey(Samples.NAMESPACE, "b", 2), 1, 8, run(1).ref(), 7));
    commit(start(run(1)).exchange(new WorkWrite(List.of(), List.of(), rows, List.of())));

    assertThat(store().work().backlogTotals(9))
        .containsExactly(new BacklogTotal(1, 2, 3), new BacklogTotal(2, 1, 8));
    assertThat(store().work().backlogTotals(2)).containsExactly(new BacklogTotal(1, 2, 3));
  }

  @Test
  default void queuesInWhichTasksWaitAreListedOnce() {
    var rows = List.of(
        new BacklogRow(new QueueKey(Samples.NAMESPACE, "b", 1), 5, 3, run(1).ref(), 2),
        new BacklogRow(new QueueKey(Samples.NAMESPACE, "b", 1), 1, 9, run(1).ref(), 5),
        new BacklogRow(new QueueKey(Samples.NAMESPACE, "b", 2), 1, 8, run(1).ref(), 7),
        new BacklogRow(new QueueKey(Samples.NAMESPACE, "a", 2), 1, 8, run(1).ref(), 8),
        new BacklogRow(new QueueKey(new UUID(0, 9), "c", 1), 1, 8, run(1).ref(), 9));
    commit(start(run(1)).exchange(new WorkWrite(List.of(), List.of(), rows, List.of())));
    var work = store().work();

    assertThat(work.waiting(Samples.NAMESPACE, "", 9))
        .containsExactly(
            new QueueKey(Samples.NAMESPACE, "a", 2),
            new QueueKey(Samples.NAMESPACE, "b", 1),
            new QueueKey(Samples.NAMESPACE, "b", 2));
    assertThat(work.waiting(Samples.NAMESPACE, "", 2)).hasSize(2);
    assertThat(work.waiting(Samples.NAMESPACE, "a", 1))
        .containsExactly(new QueueKey(Samples.NAMESPACE, "b", 1));
    assertThat(work.waiting(Samples.NAMESPACE, "b", 9)).isEmpty();
    assertThat(work.waiting(new UUID(0, 8), "", 9)).isEmpty();
  }
}
