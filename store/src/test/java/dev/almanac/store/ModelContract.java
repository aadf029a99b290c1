package dev.almanac.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.store.memory.MemoryStore;
import org.junit.jupiter.api.Test;

/** For any sequence of calls, a store answers as the memory store does. */
public interface ModelContract extends Contract {
  /** Returns an empty store that answers as it should. */
  default Store model() {
    return new MemoryStore();
  }

  @Test
  default void answersAsTheMemoryStoreDoes() {
    int seeds = Boolean.getBoolean("almanac.long") ? 20 : 2;
    var model = model();
    for (long seed = 1; seed <= seeds; seed++) {
      var ours = new RandomWork(store(), seed);
      var theirs = new RandomWork(model, seed);
      for (int step = 0; step < 400; step++) {
        assertThat(ours.step()).as("seed %d, step %d", seed, step).isEqualTo(theirs.step());
      }
    }
  }

  @Test
  default void answersAboutSchedulesAsTheMemoryStoreDoes() {
    int seeds = Boolean.getBoolean("almanac.long") ? 20 : 2;
    var model = model();
    for (long seed = 1; seed <= seeds; seed++) {
      var ours = new RandomSchedules(store(), seed);
      var theirs = new RandomSchedules(model, seed);
      for (int step = 0; step < 400; step++) {
        assertThat(ours.step()).as("seed %d, step %d", seed, step).isEqualTo(theirs.step());
      }
    }
  }
}
