package dev.almanac.store.memory;

import dev.almanac.store.EntityRef;
import dev.almanac.store.schedule.CalendarUser;
import dev.almanac.store.schedule.CalendarVersion;
import dev.almanac.store.schedule.Incarnation;
import dev.almanac.store.schedule.ScheduleIdentity;
import dev.almanac.store.schedule.ScheduleOutline;
import dev.almanac.store.schedule.ScheduleRecord;
import dev.almanac.store.schedule.ScheduleStore;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads schedules from maps. */
record MemorySchedules(Tables tables) implements ScheduleStore {
  private static final Comparator<CalendarUser> BY_VERSION = Comparator.comparingLong(
          CalendarUser::version)
      .thenComparingInt(user -> user.schedule().ref().partition())
      .thenComparingLong(user -> user.schedule().ref().number());

  @Override
  public Optional<ScheduleRecord> live(UUID namespace, String scheduleId) {
    synchronized (tables) {
      return of(namespace, scheduleId).filter(ScheduleRecord::isLive).findFirst();
    }
  }

  @Override
  public Optional<ScheduleRecord> incarnation(UUID namespace, String scheduleId, UUID incarnation) {
    synchronized (tables) {
      return of(namespace, scheduleId)
          .filter(one -> one.identity().incarnation().equals(incarnation))
          .findFirst();
    }
  }

  private Stream<ScheduleRecord> of(UUID namespace, String scheduleId) {
    return tables.schedules.values().stream()
        .filter(kept -> kept.isOf(namespace, scheduleId))
        .map(KeptSchedule::record);
  }

  @Override
  public List<ScheduleIdentity> named(UUID namespace, Collection<String> scheduleIds) {
    return scheduleIds.stream()
        .distinct()
        .flatMap(id -> live(namespace, id).stream())
        .map(ScheduleRecord::identity)
        .toList();
  }

  @Override
  public List<ScheduleRecord> load(Collection<EntityRef> schedules) {
    if (schedules.size() > MOST_AT_ONCE) {
      throw new IllegalArgumentException(
          "Expected at most %d schedules, found %d".formatted(MOST_AT_ONCE, schedules.size()));
    }
    synchronized (tables) {
      return schedules.stream()
          .distinct()
          .map(tables.schedules::get)
          .filter(Objects::nonNull)
          .map(KeptSchedule::record)
          .sorted(Comparator.comparingLong(one -> one.identity().ref().number()))
          .toList();
    }
  }

  @Override
  public List<ScheduleOutline> outlines(Collection<EntityRef> schedules, int first, int last) {
    return load(schedules).stream()
        .map(one -> new ScheduleOutline(
            one.identity(),
            one.head(),
            one.parts().stream()
                .filter(part -> part.key().kind() >= first && part.key().kind() <= last)
                .toList()))
        .toList();
  }

  @Override
  public List<Incarnation> incarnations(
      UUID namespace, String scheduleId, @Nullable UUID after, int limit) {
    synchronized (tables) {
      return of(namespace, scheduleId)
          .map(one -> new Incarnation(one.identity(), one.deleted()))
          .filter(one ->
              after == null || Tables.BY_BYTES.compare(one.identity().incarnation(), after) > 0)
          .sorted(Comparator.comparing(one -> one.identity().incarnation(), Tables.BY_BYTES))
          .limit(limit)
          .toList();
    }
  }

  @Override
  public List<ScheduleIdentity> using(
      UUID namespace, String calendar, @Nullable EntityRef after, int limit) {
    synchronized (tables) {
      var rest = after == null ? tables.schedules : tables.schedules.tailMap(after, false);
      return rest.values().stream()
          .filter(kept -> kept.identity().namespace().equals(namespace))
          .filter(
              kept -> kept.calendars().stream().anyMatch(used -> used.calendar().equals(calendar)))
          .limit(limit)
          .map(KeptSchedule::identity)
          .toList();
    }
  }

  @Override
  public List<CalendarUser> behind(
      UUID namespace, CalendarVersion newest, @Nullable CalendarUser after, int limit) {
    synchronized (tables) {
      return tables.schedules.values().stream()
          .filter(kept -> kept.identity().namespace().equals(namespace))
          .flatMap(kept -> kept.calendars().stream()
              .filter(used -> used.calendar().equals(newest.calendar()))
              .filter(used -> used.version() < newest.version())
              .map(used -> new CalendarUser(kept.identity(), used.version())))
          .filter(user -> after == null || BY_VERSION.compare(user, after) > 0)
          .sorted(BY_VERSION)
          .limit(limit)
          .toList();
    }
  }
}
