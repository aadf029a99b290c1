package dev.almanac.store.list;

import java.util.UUID;

/**
 * Separates schedules from runs in lists. Both are in the same table, but no list shows both: rows
 * of schedules have an id derived from that of their namespace.
 */
public final class ListNamespace {
  /** Two namespaces never get ids that differ by exactly this. */
  private static final long SCHEDULES = 0x5C4E_D01E_0000_0000L;

  private ListNamespace() {}

  /** Returns the id under which schedules are listed. It never changes, because rows contain it. */
  public static UUID ofSchedules(UUID namespace) {
    return new UUID(
        namespace.getMostSignificantBits() ^ SCHEDULES,
        namespace.getLeastSignificantBits() ^ SCHEDULES);
  }
}
