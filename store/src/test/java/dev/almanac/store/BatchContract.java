package dev.almanac.store;

import static dev.almanac.store.Samples.NAMESPACE;
import static dev.almanac.store.Samples.blob;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.store.run.Lifetime;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Batch operations. */
public interface BatchContract extends Contract {
  private static BatchRow job(String id, long start, long close) {
    return new BatchRow(NAMESPACE, id, new Lifetime(start, close), blob(id + " " + close));
  }

  @Test
  default void aBatchIsCreatedOnceAndSaved() {
    var batches = store().batches();
    var open = job("a", 1, Lifetime.OPEN);

    assertThat(batches.create(fence(), open)).isTrue();
    assertThat(batches.create(fence(), job("a", 2, Lifetime.OPEN))).isFalse();
    assertThat(batches.get(NAMESPACE, "a")).contains(open);
    assertThat(batches.open(10)).containsExactly(open);
    batches.save(fence(), job("a", 1, 9));

    assertThat(batches.get(NAMESPACE, "a")).contains(job("a", 1, 9));
    assertThat(batches.open(10)).isEmpty();
    assertThat(batches.get(new UUID(0, 0), "a")).isEmpty();
  }

  @Test
  default void batchesAreListedTheNewestFirstInPages() {
    var batches = store().batches();
    for (var row :
        new BatchRow[] {job("a", 1, 5), job("b", 3, Lifetime.OPEN), job("c", 3, 4), job("d", 2, 3)
        }) {
      batches.create(fence(), row);
    }

    var first = batches.list(NAMESPACE, null, 2);
    assertThat(first).extracting(BatchRow::jobId).containsExactly("c", "b");
    assertThat(batches.list(NAMESPACE, first.getLast(), 9))
        .extracting(BatchRow::jobId)
        .containsExactly("d", "a");
    assertThat(batches.list(new UUID(0, 0), null, 9)).isEmpty();
  }

  @Test
  default void closedBatchesAreForgottenInBoundedSteps() {
    var batches = store().batches();
    for (int number = 1; number <= 4; number++) {
      batches.create(fence(), job("job" + number, number, 10L * number));
    }
    batches.create(fence(), job("open", 0, Lifetime.OPEN));

    assertThat(batches.forget(fence(), 35, 2)).isEqualTo(2);
    assertThat(batches.forget(fence(), 35, 2)).isEqualTo(1);
    assertThat(batches.list(NAMESPACE, null, 9))
        .extracting(BatchRow::jobId)
        .containsExactly("job4", "open");
    var stale = fence();
    store().nodes().take("node");
    assertThatThrownBy(() -> batches.forget(stale, 99, 9))
        .isInstanceOf(StoreException.FenceLost.class);
  }
}
