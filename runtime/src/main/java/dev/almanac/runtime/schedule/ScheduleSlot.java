package dev.almanac.runtime.schedule;

import dev.almanac.engine.id.ScheduleName;
import dev.almanac.runtime.entity.Slot;
import dev.almanac.runtime.partition.EntityKind;
import dev.almanac.runtime.partition.PartitionHash;
import java.util.Comparator;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The memory of a loop for a schedule id: the live incarnation and all loaded ones. */
final class ScheduleSlot extends Slot<ScheduleName, CachedSchedule> {
  private final ScheduleCache cache;
  private @Nullable CachedSchedule live;
  private boolean startsApart;

  ScheduleSlot(ScheduleName name, ScheduleCache cache) {
    super(name, PartitionHash.of(name.namespace(), EntityKind.SCHEDULE, name.scheduleId()));
    this.cache = cache;
  }

  @Override
  protected ScheduleCache cache() {
    return cache;
  }

  /** Returns the incarnation that is not deleted; null if there is none, or it is not known. */
  @Nullable
  CachedSchedule live() {
    return live;
  }

  void live(CachedSchedule schedule) {
    live = schedule;
  }

  /** Notes a deletion: if it was the live incarnation, there is none. */
  void deleted(CachedSchedule schedule) {
    if (live == schedule) {
      live = null;
    }
  }

  /** Returns the live incarnation, or else the loaded one that was created last. */
  Optional<CachedSchedule> last() {
    return live != null
        ? Optional.of(live)
        : all().stream().max(Comparator.comparingLong(schedule -> schedule.ref().number()));
  }

  /**
   * Ends joint starts for this schedule: from now on messages ask for its starts, so that a
   * rejected start is left alone and does not come back with every commit.
   */
  @Override
  public void refused() {
    startsApart = true;
  }

  boolean startsApart() {
    return startsApart;
  }

  @Override
  protected void forgetCurrent() {
    live = null;
  }
}
