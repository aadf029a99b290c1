package dev.almanac.runtime.entity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class LifeTest {
  @Test
  void aCommitBringsMemoryAndDatabaseTogether() {
    assertThat(Life.CLEAN.changed().sealed().committed()).isEqualTo(Life.CLEAN);
  }

  @Test
  void whatIsDecidedDuringACommitWaitsForTheNext() {
    var during = Life.CLEAN.changed().sealed().changed();

    assertThat(during).isEqualTo(Life.COMMITTING_CHANGED);
    assertThat(during.committed()).isEqualTo(Life.CHANGED);
  }

  @Test
  void manyDecisionsAreOneChange() {
    assertThat(Life.CLEAN.changed().changed()).isEqualTo(Life.CHANGED);
    assertThat(Life.COMMITTING_CHANGED.changed()).isEqualTo(Life.COMMITTING_CHANGED);
  }

  @Test
  void whatIsLostStaysLost() {
    assertThat(Life.LOST.changed()).isEqualTo(Life.LOST);
    assertThat(Life.LOST.committed()).isEqualTo(Life.LOST);
  }

  @Test
  void aCommitHoldsOnlyWhatHasChangedAndOnlyOnce() {
    for (var life : new Life[] {Life.CLEAN, Life.COMMITTING, Life.COMMITTING_CHANGED, Life.LOST}) {
      assertThatThrownBy(life::sealed).hasMessageContaining("found " + life);
    }
    for (var life : new Life[] {Life.CLEAN, Life.CHANGED}) {
      assertThatThrownBy(life::committed).hasMessageContaining("found " + life);
    }
  }
}
