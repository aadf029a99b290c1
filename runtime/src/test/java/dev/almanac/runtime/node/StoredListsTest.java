package dev.almanac.runtime.node;

import static dev.almanac.runtime.node.NodeFixture.NAMESPACE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.runtime.Asker;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.Lists;
import dev.almanac.store.Batch;
import dev.almanac.store.Samples;
import dev.almanac.store.list.Condition;
import dev.almanac.store.list.CountQuery;
import dev.almanac.store.list.ListQuery;
import dev.almanac.store.list.RunStatus;
import dev.almanac.store.list.VisibilityRow;
import dev.almanac.store.memory.MemoryStore;
import dev.almanac.store.run.Lifetime;
import dev.almanac.store.run.Pointer;
import dev.almanac.store.run.RunWrite;
import dev.almanac.store.work.WorkWrite;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class StoredListsTest {
  private static final int CONTINUED_AS_NEW =
      WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_CONTINUED_AS_NEW_VALUE;

  private static final Asker GONE = new Asker() {
    @Override
    public boolean isGone() {
      return true;
    }

    @Override
    public void whenGone(Runnable listener) {
      listener.run();
    }
  };

  private final StoredLists lists = new StoredLists(new MemoryStore(), Runnable::run);

  @Test
  void looksForNothingOnBehalfOfOneWhoHasGone() {
    ends(lists.list(new ListQuery(NAMESPACE, Condition.EVERYTHING, null, 10), GONE));
    ends(lists.count(CountQuery.of(NAMESPACE, Condition.EVERYTHING), GONE));

    assertThat(lists
            .count(CountQuery.of(NAMESPACE, Condition.EVERYTHING), Asker.PATIENT)
            .toCompletableFuture())
        .isCompletedWithValueMatching(groups -> groups.isEmpty());
  }

  @Test
  void readsAListOnceThereIsRoomForIt() {
    var crowded = new Crowded();
    var list = lists
        .list(new ListQuery(NAMESPACE, Condition.EVERYTHING, null, 10), crowded)
        .toCompletableFuture();
    var refused = lists.list(new ListQuery(NAMESPACE, Condition.EVERYTHING, null, 10), crowded);
    assertThat(list).isNotDone();

    crowded.waiting.getFirst().accept(true);
    crowded.waiting.getLast().accept(false);

    assertThat(list).isCompleted();
    ends(refused);
  }

  @Test
  void aChainStandsAsItsLastRunDoes() {
    var store = new MemoryStore();
    var lone = Samples.run(1);
    var first = Samples.run(2, "chain");
    var last = Samples.run(3, "chain");
    var retried = Samples.run(4, "other");
    write(store, Samples.start(lone), Samples.start(first), Samples.start(retried));
    write(
        store,
        Samples.close(lone, 3, 50, Samples.FAILED),
        Samples.close(first, 3, 60, CONTINUED_AS_NEW)
            .pointer(new Pointer(
                last.ref(), last.runId(), VisibilityRow.RUNNING, first.runId(), "request")));
    write(
        store,
        Samples.start(last)
            .pointer(
                new Pointer(last.ref(), last.runId(), Samples.COMPLETED, first.runId(), "request"))
            .visibility(Samples.visible(60, 90, Samples.COMPLETED)));
    var chains = Stream.of(lone, first, retried, Samples.run(9))
        .map(run -> new Lists.Chain(run.workflowId(), run.runId()))
        .toList();

    var found =
        new StoredLists(store, Runnable::run).chains(Samples.NAMESPACE, chains, Asker.PATIENT);

    assertThat(found.toCompletableFuture())
        .isCompletedWithValue(Map.of(
            lone.runId(), new RunStatus(Samples.FAILED, 1, 50),
            first.runId(), new RunStatus(Samples.COMPLETED, 2, 90),
            retried.runId(), new RunStatus(VisibilityRow.RUNNING, 4, Lifetime.OPEN)));
  }

  private static void write(MemoryStore store, RunWrite.Builder... writes) {
    var batch = new Batch(Stream.of(writes).map(RunWrite.Builder::build).toList(), WorkWrite.NONE);
    store.commits().commit(store.nodes().take("node"), batch);
  }

  /** Somebody with many answers on their way. */
  private static final class Crowded implements Asker {
    private final List<Consumer<Boolean>> waiting = new ArrayList<>();

    @Override
    public boolean takeRoom(long bytes, Consumer<Boolean> later) {
      waiting.add(later);
      return false;
    }

    @Override
    public boolean isGone() {
      return false;
    }

    @Override
    public void whenGone(Runnable listener) {}
  }

  private static void ends(CompletionStage<?> reading) {
    assertThat(reading.toCompletableFuture())
        .failsWithin(60, TimeUnit.SECONDS)
        .withThrowableThat()
        .withCauseInstanceOf(CallFailed.class);
  }
}
