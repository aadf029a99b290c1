package dev.almanac.runtime.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ChangeFeedTest {
  private static final UUID HERE = new UUID(1, 1);
  private static final UUID ELSEWHERE = new UUID(2, 2);

  private final ChangeFeed feed = new ChangeFeed();
  private final AtomicInteger told = new AtomicInteger();

  @Test
  void tellsIdsOfTheNamespaceOnceEach() {
    var watch = feed.watch(HERE, told::incrementAndGet).orElseThrow();
    feed.schedule(HERE, "s");
    feed.workflow(HERE, "w");
    feed.workflow(HERE, "w");
    feed.workflow(ELSEWHERE, "other");

    assertThat(watch.take()).isEqualTo(new ChangedIds(List.of("s"), List.of("w"), false));
    assertThat(watch.take()).isEqualTo(new ChangedIds(List.of(), List.of(), false));
  }

  @Test
  void wakesItsWatcherOnceUntilTheChangesAreTaken() {
    var watch = feed.watch(HERE, told::incrementAndGet).orElseThrow();
    feed.schedule(HERE, "a");
    feed.schedule(HERE, "b");
    assertThat(told).hasValue(1);

    assertThat(watch.take().schedules()).containsExactly("a", "b");
    feed.schedule(HERE, "a");
    assertThat(told).hasValue(2);
  }

  @Test
  void saysThatThereIsMoreInsteadOfGrowing() {
    var watch = feed.watch(HERE, told::incrementAndGet).orElseThrow();
    for (int number = 0; number < 100; number++) {
      feed.workflow(HERE, "w" + number);
    }
    assertThat(watch.take().hasMore()).isFalse();

    for (int number = 0; number < 1_000; number++) {
      feed.workflow(HERE, "w" + number);
    }
    var changes = watch.take();
    assertThat(changes.workflows()).hasSize(100);
    assertThat(changes.hasMore()).isTrue();
  }

  @Test
  void aForgottenWatchIsToldNothing() {
    var watch = feed.watch(HERE, told::incrementAndGet).orElseThrow();
    feed.forget(HERE);
    feed.schedule(HERE, "s");

    assertThat(watch.take().schedules()).isEmpty();
    assertThat(told).hasValue(0);
  }

  @Test
  void watchesANamespaceOnce() {
    assertThat(feed.watch(HERE, told::incrementAndGet)).isPresent();

    assertThatThrownBy(() -> feed.watch(HERE, told::incrementAndGet))
        .isInstanceOf(IllegalStateException.class);
  }
}
