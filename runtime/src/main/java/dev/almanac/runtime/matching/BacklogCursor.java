package dev.almanac.runtime.matching;

import dev.almanac.store.work.BacklogRow;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How far the backlog of a queue was read. It is read in order, so everything up to the cursor was
 * seen; a row that is written behind the cursor moves it back.
 */
final class BacklogCursor {
  private @Nullable BacklogRow after;
  private boolean hasMore = true;
  private boolean isReading;

  /** The place of a row that was written during a read, which may have missed it. */
  private @Nullable BacklogRow missed;

  /** Returns whether an unread row may come before the task, or exist if there is no task. */
  boolean mayHoldBefore(@Nullable TaskRef task) {
    return hasMore
        && (after == null || task == null || BacklogRow.ORDER.compare(task.row(), after) > 0);
  }

  boolean isReading() {
    return isReading;
  }

  /** Begins to read and returns the last row seen. */
  @Nullable
  BacklogRow begin() {
    isReading = true;
    missed = null;
    return after;
  }

  /** Ends a read; fewer rows than the limit are all rows. */
  void end(List<BacklogRow> rows, int limit) {
    isReading = false;
    hasMore = rows.size() == limit;
    after = hasMore ? rows.getLast() : null;
    if (missed != null) {
      back(missed);
    }
  }

  /** Ends a failed read. */
  void fail() {
    isReading = false;
    if (missed != null) {
      back(missed);
    }
  }

  /** Moves the cursor back so that it will read a row. */
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
