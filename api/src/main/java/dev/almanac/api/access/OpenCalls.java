package dev.almanac.api.access;

import dev.almanac.api.identity.Validity;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The calls that are open, so that those that wait end when their caller is no longer to be
 * believed. As many are kept as calls may be open. Thread-safe.
 */
public final class OpenCalls {
  /** An open call. Two are never equal. */
  public static final class Entry {
    private final Validity validity;
    private final Runnable end;

    private Entry(Validity validity, Runnable end) {
      this.validity = validity;
      this.end = end;
    }
  }

  private final Set<Entry> open = ConcurrentHashMap.newKeySet();

  /** @param end refuses the call; must not block */
  public Entry add(Validity validity, Runnable end) {
    var entry = new Entry(validity, end);
    open.add(entry);
    return entry;
  }

  public void remove(Entry entry) {
    open.remove(entry);
  }

  /** Ends the calls of those that are no longer to be believed. Asked every second. */
  public void sweep(Instant now) {
    var over = open.stream().filter(entry -> !entry.validity.holds(now)).toList();
    over.stream().filter(open::remove).forEach(entry -> entry.end.run());
  }
}
