package dev.almanac.runtime.schedule;

import dev.almanac.engine.id.ScheduleName;
import dev.almanac.runtime.entity.EntityCache;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The schedules in the memory of a loop. */
public final class ScheduleCache extends EntityCache<ScheduleName, CachedSchedule, ScheduleSlot> {
  private @Nullable ScheduleRelease release;

  ScheduleCache(long mostBytes) {
    super(mostBytes);
  }

  @Override
  protected ScheduleSlot empty(ScheduleName name) {
    return new ScheduleSlot(name, this);
  }

  /** Sets what follows a commit of a schedule. */
  void releaseBy(ScheduleRelease released) {
    release = released;
  }

  ScheduleRelease release() {
    return Objects.requireNonNull(release);
  }

  void add(CachedSchedule schedule) {
    add(schedule.slot(), schedule.identity().incarnation(), schedule);
  }
}
