package dev.almanac.runtime.node;

import static dev.almanac.runtime.node.NodeFixture.NAMESPACE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.runtime.Asker;
import dev.almanac.runtime.CallFailed;
import dev.almanac.store.Condition;
import dev.almanac.store.CountQuery;
import dev.almanac.store.ListQuery;
import dev.almanac.store.memory.MemoryStore;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
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

  private static void ends(CompletionStage<?> reading) {
    assertThat(reading.toCompletableFuture())
        .failsWithin(1, TimeUnit.SECONDS)
        .withThrowableThat()
        .withCauseInstanceOf(CallFailed.class);
  }
}
