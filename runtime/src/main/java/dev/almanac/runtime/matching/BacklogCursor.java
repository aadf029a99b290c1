package dev.almanac.runtime.matching;

import dev.almanac.store.work.BacklogRow;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How far the backlog of a queue was read. It is read in its order, so everything up to the cursor
 * was seen; a row that is written behind it takes it back.
 */
final class BacklogCursor {
  private @Nullable BacklogRow after;
  private boolean hasMore = true;
  private boolean isReading;

  /** Where a row came in while the read was under way, which may have missed it. */
  private @Nullable BacklogRow missed;

  /** Whether there may be an unread row whose turn is before that of the task, if there is one. */
  boolean mayHoldBefore(@Nullable TaskRef task) {
    return hasMore
        && (after == null || task == null || BacklogRow.ORDER.compare(task.row(), after) > 0);
  }

  boolean isReading() {
    return isReading;
  }

  /** Begins to read; returns up to where rows were seen. */
  @Nullable
  BacklogRow begin() {
    isReading = true;
    missed = null;
    return after;
  }

  /** Rows were read; fewer than asked for means that these are all. */
  void end(List<BacklogRow> rows, int limit) {
    isReading = false;
    hasMore = rows.size() == limit;
    after = hasMore ? rows.getLast() : null;
    if (missed != null) {
      back(missed);
    }
  }

  /** The read failed. */
  void fail() {
    isReading = false;
    if (missed != null) {
      back(missed);
    }
  }

  /** A row is there which need not have been seen, or must be seen again. */
  void include(BacklogRow row) {
    var before = new BacklogRow(
        row.queue(), row.priority(), row.since(), row.run(), row.scheduledEventId() - 1);
    if (!isReading) {
      back(before);
    } else if (missed == null || BacklogRow.ORDER.compare(before, missed) < 0) {
      missed = before;
    }
  }

  private void back(BacklogRow place) {
    if (!hasMore) {
      hasMore = true;
      after = place;
    } else if (after != null && BacklogRow.ORDER.compare(place, after) < 0) {
      after = place;
    }
  }
}
