package dev.almanac.runtime.entity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.store.EntityRef;
import org.junit.jupiter.api.Test;

class EvictionsTest {
  private static final EntityRef ONE = new EntityRef(1, 1);
  private static final EntityRef OTHER = new EntityRef(1, 2);

  private final Evictions departures = new Evictions();

  @Test
  void whatLeftDuringAReadingMakesItOutOfDate() {
    long reading = departures.beginReading();
    departures.leave(ONE);

    assertThat(departures.has(ONE, reading)).isTrue();
    assertThat(departures.has(OTHER, reading)).isFalse();
  }

  @Test
  void aReadingThatBeganAfterwardsIsUpToDateThoughAnotherIsStillUnderWay() {
    long first = departures.beginReading();
    departures.leave(ONE);
    long second = departures.beginReading();
    departures.endReading(first);
    long third = departures.beginReading();
    departures.endReading(second);

    assertThat(departures.has(ONE, third)).isFalse();
    departures.leave(ONE);
    assertThat(departures.has(ONE, third)).isTrue();
  }

  @Test
  void whatNoReadingCanHaveSeenIsForgotten() {
    departures.leave(ONE);
    assertThat(departures.size()).isZero();
    long first = departures.beginReading();
    departures.leave(ONE);
    long second = departures.beginReading();
    departures.leave(OTHER);

    departures.endReading(first);
    assertThat(departures.size()).as("the other left during the second").isOne();
    departures.endReading(second);
    assertThat(departures.size()).isZero();
  }
}
