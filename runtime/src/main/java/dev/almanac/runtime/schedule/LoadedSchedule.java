package dev.almanac.runtime.schedule;

import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.store.codec.schedule.ScheduleCodec;
import dev.almanac.store.schedule.ScheduleRecord;
import org.jspecify.annotations.Nullable;

/** A schedule as it was read; without a state if the stored data is unusable. */
record LoadedSchedule(
    ScheduleRecord record,
    @Nullable Schedule state,
    @Nullable RuntimeException fault) {
  /** Decodes a record, so that an unreadable one does not hide others. */
  static LoadedSchedule of(ScheduleRecord record) {
    try {
      return new LoadedSchedule(record, ScheduleCodec.schedule(record), null);
    } catch (RuntimeException fault) {
      return new LoadedSchedule(record, null, fault);
    }
  }
}
