package dev.almanac.runtime.run;

import dev.almanac.store.work.BacklogRow;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongFunction;

/**
 * What the backlog holds, or may hold, of one run, and what the next commit changes about that. A
 * row follows from the state of its run, so that one which was written by another process, or
 * before the run left the memory, is known without having been read.
 */
public final class BacklogRows {
  /** The rows that come and go with a commit. */
  record Changes(List<BacklogRow> spilled, List<BacklogRow> drained) {}

  /** By the event that scheduled the task. */
  private final Map<Long, BacklogRow> held = new HashMap<>(0);

  private final Set<BacklogRow> coming = new LinkedHashSet<>(0);
  private final Set<BacklogRow> going = new LinkedHashSet<>(0);

  /** It may be there, for all that is known. */
  public void mayHold(BacklogRow row) {
    var other = held.put(row.scheduledEventId(), row);
    if (other != null && !other.equals(row)) {
      coming.remove(other);
      going.add(other);
    }
    going.remove(row);
  }

  /** The task is to wait there. */
  void add(BacklogRow row) {
    mayHold(row);
    coming.add(row);
  }

  boolean isComing() {
    return !coming.isEmpty();
  }

  List<BacklogRow> all() {
    return List.copyOf(held.values());
  }

  /**
   * What a commit changes, so that afterwards nothing is there but what waits.
   *
   * @param waiting the row of a task that waits for a worker, by the event that scheduled it
   */
  Changes take(LongFunction<Optional<BacklogRow>> waiting) {
    for (var row : all()) {
      if (!waiting.apply(row.scheduledEventId()).equals(Optional.of(row))) {
        held.remove(row.scheduledEventId());
        coming.remove(row);
        going.add(row);
      }
    }
    var changes = new Changes(List.copyOf(coming), List.copyOf(going));
    coming.clear();
    going.clear();
    return changes;
  }
}
