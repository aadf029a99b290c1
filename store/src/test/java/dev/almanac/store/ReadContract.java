package dev.almanac.store;

import static dev.almanac.store.Samples.NAMESPACE;
import static dev.almanac.store.Samples.PAGE;
import static dev.almanac.store.Samples.history;
import static dev.almanac.store.Samples.row;
import static dev.almanac.store.Samples.run;
import static dev.almanac.store.Samples.start;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.almanac.store.run.Pointer;
import dev.almanac.store.run.RunIdentity;
import dev.almanac.store.run.RunLog;
import dev.almanac.store.run.RunState;
import dev.almanac.store.run.RunStore;
import dev.almanac.store.run.RunWrite;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Finding runs and paging through their histories. */
public interface ReadContract extends Contract {
  @Test
  default void whatIsNotThereIsEmpty() {
    var runs = store().runs();

    assertThat(runs.pointer(NAMESPACE, "nobody")).isEmpty();
    assertThat(runs.run(NAMESPACE, new UUID(0, 1))).isEmpty();
    assertThat(runs.run(new EntityRef(0, 1))).isEmpty();
    assertThat(runs.log(new EntityRef(0, 1))).isEqualTo(new RunLog(null, List.of()));
    assertThat(runs.history(new EntityRef(0, 1), 1, PAGE)).isEmpty();
    assertThat(runs.historyBackward(new EntityRef(0, 1), 1, PAGE)).isEmpty();
  }

  @Test
  default void pointersAreReadTogether() {
    var many =
        IntStream.rangeClosed(1, RunStore.MOST_AT_ONCE).mapToObj(Samples::run).toList();
    many.forEach(run -> commit(start(run)));
    var ids = many.stream().map(RunIdentity::workflowId).toList();
    var runs = store().runs();

    for (int size : new int[] {0, 1, 2, 8, 9, RunStore.MOST_AT_ONCE}) {
      assertThat(runs.pointers(NAMESPACE, ids.subList(0, size)))
          .hasSize(size)
          .allSatisfy((id, pointer) ->
              assertThat(pointer).isEqualTo(runs.pointer(NAMESPACE, id).orElseThrow()));
    }
    assertThat(runs.pointers(NAMESPACE, List.of("nobody", ids.getFirst(), "nobody")))
        .containsOnlyKeys(ids.getFirst());
    assertThat(runs.pointers(new UUID(9, 9), ids)).isEmpty();
    var tooMany = new ArrayList<>(ids);
    tooMany.add("one more");
    assertThatIllegalArgumentException().isThrownBy(() -> runs.pointers(NAMESPACE, tooMany));
  }

  @Test
  default void namespacesAndPartitionsKeepRunsApart() {
    var run = run(1);
    commit(start(run));

    assertThat(store().runs().pointer(new UUID(9, 9), run.workflowId())).isEmpty();
    assertThat(store().runs().run(new UUID(9, 9), run.runId())).isEmpty();
    assertThat(store().runs().run(new EntityRef(2, 1))).isEmpty();
    assertThat(store().runs().history(new EntityRef(2, 1), 1, PAGE)).isEmpty();
  }

  @Test
  default void historyStartsWithTheRowThatHoldsTheEvent() {
    var run = run(1);
    commit(start(run).log(history(row(1, 2), row(3, 6), row(7, 7), row(8, 10))));
    var runs = store().runs();

    assertThat(runs.history(run.ref(), 4, PAGE)).containsExactly(row(3, 6), row(7, 7), row(8, 10));
    assertThat(runs.history(run.ref(), 10, PAGE)).containsExactly(row(8, 10));
    assertThat(runs.history(run.ref(), 0, PAGE)).hasSize(4);
    assertThat(runs.historyBackward(run.ref(), 4, PAGE)).containsExactly(row(3, 6), row(1, 2));
    assertThat(runs.historyBackward(run.ref(), Long.MAX_VALUE, PAGE)).hasSize(4);
    assertThat(runs.historyBackward(run.ref(), 0, PAGE)).isEmpty();
  }

  @Test
  default void aPageEndsByRowsOrByBytesAndHasAtLeastOne() {
    var run = run(1);
    commit(start(run).log(history(row(1, 1), row(2, 2), row(3, 3), row(4, 4))));
    long bytes = storedBytes(row(1, 1).data());
    var runs = store().runs();

    assertThat(runs.history(run.ref(), 1, new PageLimit(3, 1 << 20))).hasSize(3);
    assertThat(runs.history(run.ref(), 1, new PageLimit(100, 1))).containsExactly(row(1, 1));
    assertThat(runs.history(run.ref(), 1, new PageLimit(100, bytes))).hasSize(1);
    assertThat(runs.history(run.ref(), 1, new PageLimit(100, bytes + 1))).hasSize(2);
    assertThat(runs.historyBackward(run.ref(), 4, new PageLimit(100, 2 * bytes)))
        .containsExactly(row(4, 4), row(3, 3));
  }

  @Test
  default void anewRunOfAWorkflowIdMovesThePointer() {
    var old = run(1, "same");
    var next = run(2, "same");
    commit(start(old));
    commit(
        RunWrite.change(old, new RunState(Samples.COMPLETED, 3, 1)),
        start(next)
            .pointer(new Pointer(next.ref(), next.runId(), 1, old.runId(), "first request")));

    var pointer = store().runs().pointer(NAMESPACE, "same").orElseThrow();
    assertThat(pointer.current()).isEqualTo(next.ref());
    assertThat(pointer.firstRunId()).isEqualTo(old.runId());
    assertThat(pointer.startRequestId()).isEqualTo("first request");
  }
}
