package dev.almanac.store.codec.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LogPositionTest {
  @Test
  void aShortLogNeedsNoSnapshot() {
    var position = LogPosition.START.afterCommit(1, 16 * 1024);

    assertThat(position.wantsSnapshot()).isFalse();
    assertThat(position.afterCommit(1, 1).wantsSnapshot()).isTrue();
  }

  @Test
  void aLargeStateWaitsUntilTheLogIsTwiceItsSize() {
    var position = LogPosition.START.afterSnapshot(100_000).afterCommit(0, 200_000);

    assertThat(position.wantsSnapshot()).isFalse();
    assertThat(position.afterCommit(0, 1).wantsSnapshot()).isTrue();
  }

  @Test
  void numbersRowsOfFacts() {
    var position = LogPosition.START.afterCommit(1, 10).afterCommit(0, 10).afterCommit(1, 10);

    assertThat(position).isEqualTo(new LogPosition(2, 30, 0));
    assertThat(position.afterSnapshot(7)).isEqualTo(new LogPosition(2, 0, 7));
  }
}
