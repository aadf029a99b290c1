package dev.almanac.engine.time;

import dev.almanac.engine.collection.PersistentMap;
import java.util.Optional;

/** All deadlines of a run, earliest first. */
public record Deadlines(PersistentMap<Deadline, Boolean> byTime) {
  public static final Deadlines NONE = new Deadlines(PersistentMap.empty());

  public Optional<Deadline> first() {
    return byTime.first().map(entry -> entry.getKey());
  }

  /** Replaces one deadline by another; either may be missing. */
  public Deadlines replace(Optional<Deadline> old, Optional<Deadline> next) {
    if (old.equals(next)) {
      return this;
    }
    var map = old.isPresent() ? byTime.without(old.get()) : byTime;
    return new Deadlines(next.isPresent() ? map.with(next.get(), true) : map);
  }
}
