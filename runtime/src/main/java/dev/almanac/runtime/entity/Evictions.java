package dev.almanac.runtime.entity;

import dev.almanac.store.EntityRef;
import java.util.LinkedHashMap;
import java.util.TreeSet;

/**
 * Entities that left the cache while others were read. A read result for an entity that was cached
 * after the read began may be out of date. Reads overlap, so each has its own beginning; departures
 * before all of them are forgotten.
 */
public final class Evictions {
  /** Counts beginnings and departures. */
  private long moment;

  private final TreeSet<Long> readings = new TreeSet<>();

  /** When each entity last left, oldest first. */
  private final LinkedHashMap<EntityRef, Long> left = new LinkedHashMap<>();

  /** Begins to record departures and returns the number of the read. */
  public long beginReading() {
    readings.add(++moment);
    return moment;
  }

  public void endReading(long reading) {
    readings.remove(reading);
    long oldest = readings.isEmpty() ? Long.MAX_VALUE : readings.first();
    while (!left.isEmpty() && left.firstEntry().getValue() < oldest) {
      left.pollFirstEntry();
    }
  }

  void leave(EntityRef one) {
    if (!readings.isEmpty()) {
      left.putLast(one, ++moment);
    }
  }

  /** Returns whether the entity was cached after the read began. */
  public boolean has(EntityRef one, long reading) {
    return left.getOrDefault(one, 0L) > reading;
  }

  /** Returns how many departures are remembered. */
  int size() {
    return left.size();
  }
}
