package dev.almanac.store;

import org.junit.jupiter.api.Test;

/** For any filter, a store finds what a plain scan of every run finds. */
public interface FilterContract extends Contract {
  @Test
  default void findsWhatAPlainLookAtEveryRunFinds() {
    int seeds = Boolean.getBoolean("almanac.long") ? 20 : 2;
    for (long seed = 1; seed <= seeds; seed++) {
      var filters = new RandomFilters(seed);
      filters.fill(store(), 60);
      filters.compare(store().visibility(), 150);
      filters.compareById(store().visibility(), 30);
    }
  }

  @Test
  default void takesTheLargestFilters() {
    var filters = new RandomFilters(3);
    filters.fill(store(), 20);
    filters.compareLargest(store().visibility());
  }
}
