package dev.almanac.store.list;

import dev.almanac.store.Blob;
import dev.almanac.store.Ids;
import dev.almanac.store.run.Lifetime;
import dev.almanac.store.run.ParentLink;

/**
 * The columns that lists show of a run. A run whose status is {@link #RUNNING} is open. The data
 * hold what is shown but not searched, such as the memo.
 */
public record VisibilityRow(
    String type,
    String taskQueue,
    int status,
    Lifetime life,
    HistoryLength extent,
    ParentLink family,
    Blob data) {
  public static final int RUNNING = 1;

  public VisibilityRow {
    if (status == RUNNING && !life.isOpen()) {
      throw new IllegalArgumentException("A running run has no close time: " + life);
    }
    Ids.require("workflow type", type);
    Ids.require("task queue", taskQueue);
  }
}
