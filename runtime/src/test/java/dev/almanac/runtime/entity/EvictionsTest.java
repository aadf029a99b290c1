package dev.almanac.runtime.entity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.store.EntityRef;
import org.junit.jupiter.api.Test;

class EvictionsTest {
  private static final EntityRef ONE = new EntityRef(1, 1);
  private static final EntityRef OTHER = new EntityRef(1, 2);

  private final Evictions evictions = new Evictions();

  @Test
  void whatLeftDuringAReadingMakesItOutOfDate() {
    long reading = evictions.beginReading();
    evictions.leave(ONE);

    assertThat(evictions.has(ONE, reading)).isTrue();
    assertThat(evictions.has(OTHER, reading)).isFalse();
  }

  @Test
  void aReadingThatBeganAfterwardsIsUpToDateThoughAnotherIsStillUnderWay() {
    long first = evictions.beginReading();
    evictions.leave(ONE);
    long second = evictions.beginReading();
    evictions.endReading(first);
    long third = evictions.beginReading();
    evictions.endReading(second);

    assertThat(evictions.has(ONE, third)).isFalse();
    evictions.leave(ONE);
    assertThat(evictions.has(ONE, third)).isTrue();
  }

  @Test
  void whatNoReadingCanHaveSeenIsForgotten() {
    evictions.leave(ONE);
    assertThat(evictions.size()).isZero();
    long first = evictions.beginReading();
    evictions.leave(ONE);
    long second = evictions.beginReading();
    evictions.leave(OTHER);

    evictions.endReading(first);
    assertThat(evictions.size()).as("the other left during the second").isOne();
    evictions.endReading(second);
    assertThat(evictions.size()).isZero();
  }
}
