package dev.almanac.store.encryption.view;

import dev.almanac.store.Blob;
import dev.almanac.store.EntityRef;
import dev.almanac.store.encryption.Keyring;
import dev.almanac.store.encryption.RowName;
import dev.almanac.store.schedule.CalendarUser;
import dev.almanac.store.schedule.CalendarVersion;
import dev.almanac.store.schedule.Incarnation;
import dev.almanac.store.schedule.PartRow;
import dev.almanac.store.schedule.ScheduleIdentity;
import dev.almanac.store.schedule.ScheduleOutline;
import dev.almanac.store.schedule.ScheduleRecord;
import dev.almanac.store.schedule.ScheduleStore;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Opens what is read of schedules. */
record EncryptedSchedules(ScheduleStore stored, Keyring keys) implements ScheduleStore {
  @Override
  public Optional<ScheduleRecord> live(UUID namespace, String scheduleId) {
    return stored.live(namespace, scheduleId).map(this::opened);
  }

  @Override
  public Optional<ScheduleRecord> incarnation(UUID namespace, String scheduleId, UUID incarnation) {
    return stored.incarnation(namespace, scheduleId, incarnation).map(this::opened);
  }

  @Override
  public List<ScheduleIdentity> named(UUID namespace, Collection<String> scheduleIds) {
    return stored.named(namespace, scheduleIds);
  }

  @Override
  public List<ScheduleRecord> load(Collection<EntityRef> schedules) {
    return stored.load(schedules).stream().map(this::opened).toList();
  }

  @Override
  public List<ScheduleOutline> outlines(Collection<EntityRef> schedules, int first, int last) {
    return stored.outlines(schedules, first, last).stream().map(this::opened).toList();
  }

  @Override
  public List<Incarnation> incarnations(
      UUID namespace, String scheduleId, @Nullable UUID after, int limit) {
    return stored.incarnations(namespace, scheduleId, after, limit);
  }

  @Override
  public List<ScheduleIdentity> using(
      UUID namespace, String calendar, @Nullable EntityRef after, int limit) {
    return stored.using(namespace, calendar, after, limit);
  }

  @Override
  public List<CalendarUser> behind(
      UUID namespace, CalendarVersion newest, @Nullable CalendarUser after, int limit) {
    return stored.behind(namespace, newest, after, limit);
  }

  private ScheduleRecord opened(ScheduleRecord record) {
    var schedule = record.identity();
    long number = schedule.ref().number();
    return new ScheduleRecord(
        schedule,
        record.deleted(),
        open(RowName.definition(number), record.definition(), schedule),
        open(RowName.head(number), record.head(), schedule),
        opened(record.parts(), schedule));
  }

  private ScheduleOutline opened(ScheduleOutline outline) {
    var schedule = outline.identity();
    return new ScheduleOutline(
        schedule,
        open(RowName.head(schedule.ref().number()), outline.head(), schedule),
        opened(outline.parts(), schedule));
  }

  private List<PartRow> opened(List<PartRow> parts, ScheduleIdentity schedule) {
    long number = schedule.ref().number();
    return parts.stream()
        .map(part ->
            new PartRow(part.key(), open(RowName.part(number, part.key()), part.data(), schedule)))
        .toList();
  }

  private Blob open(RowName name, Blob stored, ScheduleIdentity schedule) {
    return OpenedBlob.of(keys, name, stored, () -> "schedule " + schedule.scheduleId());
  }
}
