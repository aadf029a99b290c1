package dev.almanac.store.schedule;

import dev.almanac.store.EntityRef;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Reads schedules. Each call sees one state of the database, the newest committed. How many parts a
 * schedule has is bounded by its writer.
 */
public interface ScheduleStore {
  /** How many are loaded in one call. */
  int MOST_AT_ONCE = 64;

  /** The one that lives, whole. */
  Optional<ScheduleRecord> live(UUID namespace, String scheduleId);

  /** One that may have been deleted. */
  Optional<ScheduleRecord> incarnation(UUID namespace, String scheduleId, UUID incarnation);

  /**
   * Those that are there, also if they were deleted, by number; for at most {@link #MOST_AT_ONCE}.
   */
  List<ScheduleRecord> load(Collection<EntityRef> schedules);

  /** All that an id has had, the oldest first, those after one. */
  List<Incarnation> incarnations(
      UUID namespace, String scheduleId, @Nullable UUID after, int limit);

  /** Those that live and use a calendar, by partition and number, those after one. */
  List<ScheduleIdentity> using(
      UUID namespace, String calendar, @Nullable EntityRef after, int limit);

  /**
   * Those that live and use an older version of a calendar than its newest, by version, partition
   * and number, those after one.
   */
  List<CalendarUser> behind(
      UUID namespace, CalendarVersion newest, @Nullable CalendarUser after, int limit);
}
