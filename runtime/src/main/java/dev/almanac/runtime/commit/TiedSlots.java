package dev.almanac.runtime.commit;

import dev.almanac.runtime.entity.Slot;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Slots whose changes go into one commit together or not at all. */
final class TiedSlots {
  private final Map<Slot<?, ?>, Set<Slot<?, ?>>> groups = new HashMap<>();

  void tie(Slot<?, ?> one, Slot<?, ?> other) {
    var group = new LinkedHashSet<>(with(one));
    group.addAll(with(other));
    group.forEach(member -> groups.put(member, group));
  }

  /** Returns the slot and all slots tied to it. */
  Set<Slot<?, ?>> with(Slot<?, ?> one) {
    return groups.getOrDefault(one, Set.of(one));
  }
}
