package dev.almanac.runtime.entity;

import dev.almanac.store.EntityRef;
import java.util.LinkedHashMap;
import java.util.TreeSet;

/**
 * Who has left while others were being read. What a reading finds of one that was here after the
 * reading began may be out of date. Readings overlap, so each knows its own beginning; what left
 * before all of them is forgotten.
 */
public final class Evictions {
  /** Counts beginnings and departures. */
  private long moment;

  private final TreeSet<Long> readings = new TreeSet<>();

  /** When each has left last, the oldest first. */
  private final LinkedHashMap<EntityRef, Long> left = new LinkedHashMap<>();

  /** Notes departures from now on; returns what the reading is called. */
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

  /** Whether it was here after the reading began. */
  public boolean has(EntityRef one, long reading) {
    return left.getOrDefault(one, 0L) > reading;
  }

  /** How many are remembered. */
  int size() {
    return left.size();
  }
}
