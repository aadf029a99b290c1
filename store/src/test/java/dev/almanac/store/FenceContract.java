package dev.almanac.store;

import static dev.almanac.store.Samples.blob;
import static dev.almanac.store.Samples.run;
import static dev.almanac.store.Samples.start;
import static dev.almanac.store.Samples.step;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Only the newest incarnation of a node can write. */
public interface FenceContract extends Contract {
  @Test
  default void anOlderIncarnationWritesNothing() {
    var old = fence();
    commit(start(run(1)));
    var newer = store().nodes().take("node");

    assertThat(newer.epoch()).isGreaterThan(old.epoch());
    assertThatThrownBy(() -> commit(step(run(1), 3), start(run(2))))
        .isInstanceOf(StoreException.FenceLost.class)
        .hasMessageContaining("node")
        .hasMessageContaining("" + old.epoch());
    assertThat(read(run(1)).state().lastEventId()).isEqualTo(2);
    assertThat(store().runs().run(run(2).ref())).isEmpty();

    store().commits().commit(newer, batch(step(run(1), 3)));
    assertThat(read(run(1)).state().lastEventId()).isEqualTo(3);
  }

  @Test
  default void aLostFenceIsToldBeforeAnyOtherComplaint() {
    commit(start(run(1)));
    store().nodes().take("node");

    assertThatThrownBy(() -> store().commits().commit(fence(), Batch.of()))
        .isInstanceOf(StoreException.FenceLost.class);
    assertThatThrownBy(() -> commit(step(run(9), 1))).isInstanceOf(StoreException.FenceLost.class);
  }

  @Test
  default void renewsItsEpochAsOftenAsItLikes() {
    var first = fence();
    var second = store().nodes().renew(first);
    // It may know only the first, if it never learned of the second.
    var third = store().nodes().renew(first);

    assertThat(second.incarnation()).isEqualTo(first.incarnation());
    assertThat(third.epoch()).isGreaterThan(second.epoch());
    assertThatThrownBy(() -> commit(start(run(1)))).isInstanceOf(StoreException.FenceLost.class);
    assertThatThrownBy(() -> store().commits().commit(second, batch(start(run(1)))))
        .isInstanceOf(StoreException.FenceLost.class);
    store().commits().commit(third, batch(start(run(1))));
    store().nodes().confirm(first);
    store().nodes().confirm(third);
  }

  @Test
  default void whoHasLostItsPlaceCannotDisturbWhoHasIt() {
    var old = fence();
    var holder = store().nodes().take("node");

    assertThat(holder.incarnation()).isNotEqualTo(old.incarnation());
    for (int attempt = 0; attempt < 3; attempt++) {
      assertThatThrownBy(() -> store().nodes().renew(old))
          .isInstanceOf(StoreException.FenceLost.class)
          .hasMessageContaining("node");
      assertThatThrownBy(() -> store().nodes().confirm(old))
          .isInstanceOf(StoreException.FenceLost.class);
    }
    store().nodes().confirm(holder);
    store().commits().commit(holder, batch(start(run(1))));
    store().commits().commit(store().nodes().renew(holder), batch(step(run(1), 3)));
  }

  @Test
  default void whoNeverHadAPlaceCannotRenewIt() {
    assertThatThrownBy(() -> store().nodes().renew(new Fence("nobody", 1)))
        .isInstanceOf(StoreException.FenceLost.class);
    assertThatThrownBy(() -> store().nodes().confirm(new Fence("nobody", 1)))
        .isInstanceOf(StoreException.FenceLost.class);
  }

  @Test
  default void nodesDoNotDisturbEachOther() {
    var one = store().nodes().take("one");
    var other = store().nodes().take("other");

    store().commits().commit(one, batch(start(run(1))));
    store().commits().commit(other, batch(start(run(2))));
    assertThat(other.epoch()).isGreaterThan(one.epoch());
    assertThatThrownBy(() -> store().commits().commit(new Fence("nobody", 1), Batch.of()))
        .isInstanceOf(StoreException.FenceLost.class);
  }

  @Test
  default void everyOtherWriteIsFencedToo() {
    var old = fence();
    var attribute = store().attributes().define(old, Samples.NAMESPACE, "a", 1);
    store().namespaces().register(old, Samples.NAMESPACE, "n", blob("x"));
    store().nodes().take("node");
    List<ThrowingCallable> writes = List.of(
        () -> store().nodes().reserveRunNumbers(old, 1),
        () -> store().namespaces().register(old, new UUID(3, 3), "other", blob("x")),
        () -> store().namespaces().update(old, Samples.NAMESPACE, 1, blob("y")),
        () -> store().attributes().define(old, Samples.NAMESPACE, "b", 1),
        () -> store().attributes().remove(old, List.of(attribute)),
        () -> store().retention().forget(old, List.of()),
        () -> store().retention().sweep(old, 1));
    for (ThrowingCallable write : writes) {
      assertThatThrownBy(write).isInstanceOf(StoreException.FenceLost.class);
    }
    assertThat(store().namespaces().byName("n").orElseThrow().data()).isEqualTo(blob("x"));
    assertThat(store().attributes().list(Samples.NAMESPACE, "", 9)).containsExactly(attribute);
  }

  @Test
  default void runNumbersGrowAndAreNeverGivenTwice() {
    long first = store().nodes().reserveRunNumbers(fence(), 10);
    long next = store().nodes().reserveRunNumbers(fence(), 1);
    long last = store().nodes().reserveRunNumbers(store().nodes().take("other"), 1000);

    assertThat(next).isEqualTo(first + 10);
    assertThat(last).isEqualTo(next + 1);
  }

  /** What is read after a take-over does not change. */
  @Test
  default void nothingOfAnOlderIncarnationArrivesAfterATakeOver() throws Exception {
    commit(start(run(1)));
    var started = new CountDownLatch(1);
    var old = CompletableFuture.supplyAsync(() -> {
      for (long event = 3; ; event++) {
        try {
          commit(step(run(1), event));
        } catch (StoreException.FenceLost e) {
          return event - 1;
        }
        if (event == 10) {
          started.countDown();
        }
      }
    });
    started.await();
    store().nodes().take("node");
    long last = read(run(1)).state().lastEventId();

    assertThat(old.get(30, TimeUnit.SECONDS)).isEqualTo(last);
    assertThat(read(run(1)).state().lastEventId()).isEqualTo(last);
  }
}
