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
 * The rows of one run that the backlog holds or may hold, and their changes in the next commit. The
 * state of the run determines its rows, so rows of another process, or from before an eviction, are
 * known without a read.
 */
public final class BacklogRows {
  /** The rows that a commit adds and deletes. */
  record Changes(List<BacklogRow> spilled, List<BacklogRow> drained) {}

  /** Rows by the event that scheduled the task. */
  private final Map<Long, BacklogRow> held = new HashMap<>(0);

  private final Set<BacklogRow> coming = new LinkedHashSet<>(0);
  private final Set<BacklogRow> going = new LinkedHashSet<>(0);

  /** Notes a row that may exist. */
  public void mayHold(BacklogRow row) {
    var other = held.put(row.scheduledEventId(), row);
    if (other != null && !other.equals(row)) {
      coming.remove(other);
      going.add(other);
    }
    going.remove(row);
  }

  /** Adds a row for a task. */
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
   * Takes the changes of a commit, after which only rows of waiting tasks are left.
   *
   * @param waiting returns the row of a waiting task by the event that scheduled it
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
