package dev.almanac.runtime.commit;

import dev.almanac.runtime.entity.Slot;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Whose changes belong together in one commit: it holds those of all of them, or of none. */
final class TiedSlots {
  private final Map<Slot<?, ?>, Set<Slot<?, ?>>> groups = new HashMap<>();

  void tie(Slot<?, ?> one, Slot<?, ?> other) {
    var group = new LinkedHashSet<>(with(one));
    group.addAll(with(other));
    group.forEach(member -> groups.put(member, group));
  }

  /** One, and all that it is tied to. */
  Set<Slot<?, ?>> with(Slot<?, ?> one) {
    return groups.getOrDefault(one, Set.of(one));
  }
}
