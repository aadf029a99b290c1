package dev.almanac.store.memory;

import static java.util.Objects.requireNonNull;

import dev.almanac.store.run.Lifetime;
import dev.almanac.store.schedule.CalendarVersion;
import dev.almanac.store.schedule.PartKey;
import dev.almanac.store.schedule.PartRow;
import dev.almanac.store.schedule.ScheduleIdentity;
import dev.almanac.store.schedule.ScheduleRecord;
import dev.almanac.store.schedule.ScheduleWrite;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A schedule as the maps keep it, and the calendars it uses. */
record KeptSchedule(ScheduleRecord record, List<CalendarVersion> calendars) {
  private static final Comparator<PartKey> ORDER =
      Comparator.comparingInt(PartKey::kind).thenComparing(PartKey::key, Tables.BY_CODE_POINTS);

  /** Returns the schedule after a step; {@code known} is null if the step creates it. */
  static KeptSchedule after(@Nullable KeptSchedule known, ScheduleWrite write) {
    var state = write.state();
    var definition = state.definition();
    long before = known == null ? Lifetime.OPEN : known.record.deleted();
    var record = new ScheduleRecord(
        write.identity(),
        state.deleted() == null ? before : state.deleted(),
        definition == null ? requireNonNull(known).record.definition() : definition.data(),
        state.head(),
        parts(known == null ? List.of() : known.record.parts(), write.parts()));
    if (state.deleted() != null) {
      return new KeptSchedule(record, List.of());
    }
    return new KeptSchedule(
        record, definition == null ? requireNonNull(known).calendars : definition.calendars());
  }

  private static List<PartRow> parts(List<PartRow> known, ScheduleWrite.Parts change) {
    NavigableMap<PartKey, PartRow> parts = new TreeMap<>(ORDER);
    known.forEach(part -> parts.put(part.key(), part));
    change.removed().forEach(parts::remove);
    change.put().forEach(part -> parts.put(part.key(), part));
    return List.copyOf(parts.values());
  }

  ScheduleIdentity identity() {
    return record.identity();
  }

  boolean isOf(UUID namespace, String scheduleId) {
    return identity().namespace().equals(namespace) && identity().scheduleId().equals(scheduleId);
  }
}
