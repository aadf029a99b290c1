package dev.almanac.runtime.node;

import static dev.almanac.runtime.node.NodeFixture.NAMESPACE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.runtime.Asker;
import dev.almanac.runtime.CallFailed;
import dev.almanac.store.list.Condition;
import dev.almanac.store.list.CountQuery;
import dev.almanac.store.list.ListQuery;
import dev.almanac.store.memory.MemoryStore;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class StoredListsTest {
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
        .failsWithin(1, TimeUnit.SECONDS)
        .withThrowableThat()
        .withCauseInstanceOf(CallFailed.class);
  }
}
