package dev.almanac.runtime.schedule;

import dev.almanac.engine.id.ScheduleName;
import dev.almanac.runtime.entity.Slot;
import dev.almanac.runtime.partition.EntityKind;
import dev.almanac.runtime.partition.PartitionHash;
import java.util.Comparator;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a loop holds of a schedule id: which incarnation lives, and those that are loaded. */
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

  /** The incarnation that is not deleted; null if there is none, or if that is not known. */
  @Nullable
  CachedSchedule live() {
    return live;
  }

  void live(CachedSchedule schedule) {
    live = schedule;
  }

  /** If it was the one that lives, none does. */
  void deleted(CachedSchedule schedule) {
    if (live == schedule) {
      live = null;
    }
  }

  /** The one that lives, or else of those that are loaded the one that was created last. */
  Optional<CachedSchedule> last() {
    return live != null
        ? Optional.of(live)
        : all().stream().max(Comparator.comparingLong(schedule -> schedule.ref().number()));
  }

  /**
   * What it starts is not part of its own commits any more, but asked for by messages: of those the
   * one that is refused is left alone, and does not come back again and again.
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
