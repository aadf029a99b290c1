package dev.almanac.store.codec.schedule;

import dev.almanac.engine.id.ScheduleKey;
import dev.almanac.engine.schedule.state.ScheduledBy;
import dev.almanac.store.codec.StoredIds;
import dev.almanac.store.codec.Times;
import dev.almanac.store.proto.StoredScheduleKey;
import dev.almanac.store.proto.StoredScheduledBy;

/** Converts references to schedules and their fires. */
public final class ScheduleRefs {
  private ScheduleRefs() {}

  public static StoredScheduleKey stored(ScheduleKey key) {
    return StoredScheduleKey.newBuilder()
        .setNamespaceId(key.namespace().toString())
        .setScheduleId(key.scheduleId())
        .setIncarnation(key.incarnation().toString())
        .build();
  }

  public static ScheduleKey of(StoredScheduleKey stored) {
    return new ScheduleKey(
        StoredIds.id(stored.getNamespaceId()),
        stored.getScheduleId(),
        StoredIds.id(stored.getIncarnation()));
  }

  public static StoredScheduledBy stored(ScheduledBy by) {
    return StoredScheduledBy.newBuilder()
        .setSchedule(stored(by.schedule()))
        .setFire(by.fire())
        .setNominal(Times.stored(by.nominal()))
        .build();
  }

  public static ScheduledBy of(StoredScheduledBy stored) {
    return new ScheduledBy(
        of(stored.getSchedule()), stored.getFire(), Times.of(stored.getNominal()));
  }
}
