package dev.almanac.store.list;

import java.util.UUID;

/**
 * Schedules are listed by the same search as runs, but no list shows both: their rows stand under
 * another id than that of their namespace.
 */
public final class ListNamespace {
  /** Two ids that differ from each other by this alone are never both given to namespaces. */
  private static final long SCHEDULES = 0x5C4E_D01E_0000_0000L;

  private ListNamespace() {}

  /**
   * Under which the schedules of a namespace are listed. Rows are found by it: it never changes.
   */
  public static UUID ofSchedules(UUID namespace) {
    return new UUID(
        namespace.getMostSignificantBits() ^ SCHEDULES,
        namespace.getLeastSignificantBits() ^ SCHEDULES);
  }
}
