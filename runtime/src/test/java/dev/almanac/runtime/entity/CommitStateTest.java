package dev.almanac.runtime.entity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class CommitStateTest {
  @Test
  void aCommitBringsMemoryAndDatabaseTogether() {
    assertThat(CommitState.CLEAN.changed().sealed().committed()).isEqualTo(CommitState.CLEAN);
  }

  @Test
  void whatIsDecidedDuringACommitWaitsForTheNext() {
    var during = CommitState.CLEAN.changed().sealed().changed();

    assertThat(during).isEqualTo(CommitState.COMMITTING_CHANGED);
    assertThat(during.committed()).isEqualTo(CommitState.CHANGED);
  }

  @Test
  void manyDecisionsAreOneChange() {
    assertThat(CommitState.CLEAN.changed().changed()).isEqualTo(CommitState.CHANGED);
    assertThat(CommitState.COMMITTING_CHANGED.changed()).isEqualTo(CommitState.COMMITTING_CHANGED);
  }

  @Test
  void whatIsLostStaysLost() {
    assertThat(CommitState.LOST.changed()).isEqualTo(CommitState.LOST);
    assertThat(CommitState.LOST.committed()).isEqualTo(CommitState.LOST);
  }

  @Test
  void aCommitHoldsOnlyWhatHasChangedAndOnlyOnce() {
    for (var life : new CommitState[] {
      CommitState.CLEAN, CommitState.COMMITTING, CommitState.COMMITTING_CHANGED, CommitState.LOST
    }) {
      assertThatThrownBy(life::sealed).hasMessageContaining("found " + life);
    }
    for (var life : new CommitState[] {CommitState.CLEAN, CommitState.CHANGED}) {
      assertThatThrownBy(life::committed).hasMessageContaining("found " + life);
    }
  }
}
