package dev.almanac.store.run;

import static dev.almanac.store.Samples.COMPLETED;
import static dev.almanac.store.Samples.NAMESPACE;
import static dev.almanac.store.Samples.PAGE;
import static dev.almanac.store.Samples.blob;
import static dev.almanac.store.Samples.close;
import static dev.almanac.store.Samples.history;
import static dev.almanac.store.Samples.row;
import static dev.almanac.store.Samples.run;
import static dev.almanac.store.Samples.start;
import static dev.almanac.store.Samples.step;
import static dev.almanac.store.Samples.visible;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.store.Contract;
import dev.almanac.store.Partitions;
import dev.almanac.store.Reading;
import dev.almanac.store.StoreException;
import dev.almanac.store.list.AttributeValue;
import dev.almanac.store.list.AttributeValue.Value;
import dev.almanac.store.list.Condition;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Runs are deleted in bounded steps. */
public interface RetentionStoreContract extends Contract {
  int TERMINATED = 5;

  @Test
  default void findsTheLongestClosedFirst() {
    for (long number = 1; number <= 4; number++) {
      commit(start(run(number)));
    }
    commit(close(run(1), 3, 30, COMPLETED));
    commit(close(run(2), 3, 10, COMPLETED));
    commit(close(run(3), 3, 20, COMPLETED));
    var retention = store().retention();

    assertThat(retention.closedBefore(NAMESPACE, 30, 10)).containsExactly(run(2), run(3));
    assertThat(retention.closedBefore(NAMESPACE, 31, 2)).containsExactly(run(2), run(3));
    assertThat(retention.closedBefore(NAMESPACE, Long.MAX_VALUE, 10)).hasSize(3);
    assertThat(retention.closedBefore(new UUID(0, 0), 31, 10)).isEmpty();
  }

  @Test
  default void aForgottenRunIsNotFoundByAnything() {
    var colour = new AttributeValue(1, new Value.Text("blue"));
    commit(start(run(1)).visibility(visible(1, Lifetime.OPEN, 1, colour)), start(run(2)));
    store().retention().forget(fence(), List.of(run(1), run(7)));

    assertThat(store().runs().run(run(1).ref())).isEmpty();
    assertThat(store().runs().run(NAMESPACE, run(1).runId())).isEmpty();
    assertThat(store().runs().pointer(NAMESPACE, run(1).workflowId())).isEmpty();
    assertThat(store().visibility().get(NAMESPACE, run(1).runId())).isEmpty();
    assertThat(Reading.count(store().visibility(), NAMESPACE, Condition.EVERYTHING))
        .isOne();
    assertThat(store().work().attention(Partitions.ALL, Long.MAX_VALUE, null, 9))
        .hasSize(1);
    assertThatThrownBy(() -> commit(step(run(1), 3))).isInstanceOf(StoreException.Rejected.class);
    assertThat(read(run(2)).identity()).isEqualTo(run(2));
  }

  /** The content of its log does not matter, because it is not read. */
  @Test
  default void aRunIsClosedByItsRowsAlone() {
    var colour = new AttributeValue(1, new Value.Text("blue"));
    commit(start(run(1)).visibility(visible(1, Lifetime.OPEN, 1, colour)));
    var retention = store().retention();

    assertThat(retention.close(fence(), run(1), row(3, 3), TERMINATED, 77)).isTrue();

    assertThat(read(run(1)).state().status()).isEqualTo(TERMINATED);
    assertThat(read(run(1)).state().lastEventId()).isEqualTo(3);
    assertThat(store().runs().history(run(1).ref(), 3, PAGE)).containsExactly(row(3, 3));
    var pointer = store().runs().pointer(NAMESPACE, run(1).workflowId()).orElseThrow();
    assertThat(pointer.status()).isEqualTo(TERMINATED);
    var seen = store().visibility().get(NAMESPACE, run(1).runId()).orElseThrow();
    assertThat(seen.row().status()).isEqualTo(TERMINATED);
    assertThat(seen.row().life().close()).isEqualTo(77);
    assertThat(retention.closedBefore(NAMESPACE, 78, 9)).containsExactly(run(1));
    assertThat(store().work().attention(Partitions.ALL, Long.MAX_VALUE, null, 9))
        .isEmpty();
    assertThat(retention.close(fence(), run(1), row(4, 4), TERMINATED, 78)).isFalse();
  }

  @Test
  default void closingARunThatIsNotThereChangesNothing() {
    commit(start(run(2, "same")));

    assertThat(store().retention().close(fence(), run(1, "same"), row(3, 3), TERMINATED, 77))
        .isFalse();
    assertThat(read(run(2)).state().status()).isEqualTo(1);
  }

  @Test
  default void aNewerRunKeepsThePointer() {
    commit(start(run(1, "same")));
    commit(start(run(2, "same")));
    store().retention().forget(fence(), List.of(run(1, "same")));

    assertThat(store().runs().pointer(NAMESPACE, "same").orElseThrow().current())
        .isEqualTo(run(2).ref());
  }

  @Test
  default void whatForgottenRunsLeaveIsSweptInBoundedSteps() {
    commit(
        start(run(1)).log(history(row(1, 1), row(2, 2), row(3, 3), row(4, 4))),
        start(run(2)),
        start(run(3)));
    commit(step(run(1), 5)
        .log(new LogWrite(List.of(), new FactRow(7, blob("x")), new Snapshot(6, blob("state")))));
    var retention = store().retention();
    retention.forget(fence(), List.of(run(1), run(2)));

    // Four rows of history, a fact and a snapshot; a row of history and a fact.
    assertThat(retention.sweep(fence(), 3)).isEqualTo(3);
    assertThat(store().runs().history(run(1).ref(), 1, PAGE)).hasSize(1);
    assertThat(retention.sweep(fence(), 3)).isEqualTo(3);
    assertThat(retention.sweep(fence(), 100)).isEqualTo(2);
    assertThat(retention.sweep(fence(), 100)).isZero();
    assertThat(store().runs().history(run(1).ref(), 1, PAGE)).isEmpty();
    assertThat(store().runs().log(run(1).ref())).isEqualTo(new RunLog(null, List.of()));
    assertThat(store().runs().history(run(3).ref(), 1, PAGE)).hasSize(1);
  }
}
