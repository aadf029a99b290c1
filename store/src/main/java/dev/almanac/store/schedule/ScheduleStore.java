package dev.almanac.store.schedule;

import dev.almanac.store.EntityRef;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Reads schedules. Each call sees the newest committed state of the database. The writer limits the
 * number of parts of a schedule.
 */
public interface ScheduleStore {
  /** The most schedules that one call loads. */
  int MOST_AT_ONCE = 64;

  /** Returns the live schedule of an id. */
  Optional<ScheduleRecord> live(UUID namespace, String scheduleId);

  /** Returns an incarnation, which may be deleted. */
  Optional<ScheduleRecord> incarnation(UUID namespace, String scheduleId, UUID incarnation);

  /** Returns the existing live schedules of ids; at most {@link #MOST_AT_ONCE} per call. */
  List<ScheduleIdentity> named(UUID namespace, Collection<String> scheduleIds);

  /**
   * Loads schedules by number, including deleted ones, and skips missing ones; at most
   * {@link #MOST_AT_ONCE} per call.
   */
  List<ScheduleRecord> load(Collection<EntityRef> schedules);

  /**
   * Loads outlines of schedules by number, including deleted ones, and skips missing ones; at most
   * {@link #MOST_AT_ONCE} per call.
   *
   * @param first the first kind of parts to load
   * @param last the last one
   */
  List<ScheduleOutline> outlines(Collection<EntityRef> schedules, int first, int last);

  /** Lists all incarnations of an id, oldest first, after one. */
  List<Incarnation> incarnations(
      UUID namespace, String scheduleId, @Nullable UUID after, int limit);

  /** Lists live schedules that use a calendar, by partition and number, after one. */
  List<ScheduleIdentity> using(
      UUID namespace, String calendar, @Nullable EntityRef after, int limit);

  /**
   * Lists live schedules that use an outdated version of a calendar, by version, partition and
   * number, after one.
   */
  List<CalendarUser> behind(
      UUID namespace, CalendarVersion newest, @Nullable CalendarUser after, int limit);
}
