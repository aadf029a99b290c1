package dev.almanac.store;

import static dev.almanac.store.Samples.PAGE;
import static dev.almanac.store.Samples.history;
import static dev.almanac.store.Samples.row;
import static dev.almanac.store.Samples.run;
import static dev.almanac.store.Samples.start;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** Histories are copied in bounded steps for runs that do not exist yet. */
public interface ForkContract extends Contract {
  @Test
  default void copiesWholeRowsUpToAnEvent() {
    commit(start(run(1)).log(history(row(1, 2), row(3, 3), row(4, 6), row(7, 7))));
    var forks = store().forks();
    var to = run(9).ref();

    assertThat(forks.copy(fence(), run(1).ref(), to, 5, 1)).isEqualTo(2);
    assertThat(forks.copy(fence(), run(1).ref(), to, 5, 10)).isEqualTo(3);
    assertThat(forks.copy(fence(), run(1).ref(), to, 5, 10)).isEqualTo(3);
    assertThat(store().runs().history(to, 1, PAGE)).containsExactly(row(1, 2), row(3, 3));
    assertThat(store().runs().run(to)).isEmpty();
    assertThat(store().runs().history(run(1).ref(), 1, PAGE)).hasSize(4);
  }

  @Test
  default void aCopyBecomesTheBeginningOfItsRun() {
    commit(start(run(1)).log(history(row(1, 2), row(3, 3))));
    store().forks().copy(fence(), run(1).ref(), run(9).ref(), 3, 10);
    commit(start(run(9)).log(history(row(4, 5))));
    store().forks().settle(fence(), run(9).ref());

    assertThat(store().retention().sweep(fence(), 100)).isZero();
    assertThat(store().runs().history(run(9).ref(), 1, PAGE))
        .containsExactly(row(1, 2), row(3, 3), row(4, 5));
    assertThat(store().forks().settleAll(fence(), 10)).isZero();
  }

  @Test
  default void aCopyThatNobodyWantsIsSwept() {
    commit(start(run(1)).log(history(row(1, 2), row(3, 3))));
    for (long number = 7; number <= 9; number++) {
      store().forks().copy(fence(), run(1).ref(), run(number).ref(), 3, 10);
    }

    store().forks().settle(fence(), run(9).ref());
    assertThat(store().forks().settleAll(fence(), 1)).isEqualTo(1);
    assertThat(store().forks().settleAll(fence(), 10)).isEqualTo(1);
    assertThat(store().retention().sweep(fence(), 100)).isEqualTo(6);
    for (long number = 7; number <= 9; number++) {
      assertThat(store().runs().history(run(number).ref(), 1, PAGE)).isEmpty();
    }
    assertThat(store().runs().history(run(1).ref(), 1, PAGE)).hasSize(2);
  }

  @Test
  default void aStaleNodeCopiesNothing() {
    commit(start(run(1)));
    var stale = fence();
    store().nodes().take("node");

    assertThatThrownBy(() -> store().forks().copy(stale, run(1).ref(), run(9).ref(), 2, 10))
        .isInstanceOf(StoreException.FenceLost.class);
    assertThat(store().runs().history(run(9).ref(), 1, PAGE)).isEmpty();
  }
}
