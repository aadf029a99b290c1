package dev.almanac.store.schedule;

import dev.almanac.store.Ids;

/** The key of a part of a schedule. */
public record PartKey(int kind, String key) {
  public PartKey {
    Ids.require("part of a schedule", key);
  }
}
