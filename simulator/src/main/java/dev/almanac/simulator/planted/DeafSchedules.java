package dev.almanac.simulator.planted;

import dev.almanac.simulator.fault.PassingStore;
import dev.almanac.store.EntityRef;
import dev.almanac.store.Store;
import dev.almanac.store.schedule.CalendarUser;
import dev.almanac.store.schedule.CalendarVersion;
import dev.almanac.store.schedule.Incarnation;
import dev.almanac.store.schedule.ScheduleIdentity;
import dev.almanac.store.schedule.ScheduleOutline;
import dev.almanac.store.schedule.ScheduleRecord;
import dev.almanac.store.schedule.ScheduleStore;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Does not know which schedules use a calendar. */
final class DeafSchedules extends PassingStore {
  private final Loss loss;

  enum Loss {
    /** All users of the calendar. */
    USERS,
    /** The users that must be told of a change. */
    LAGGARDS
  }

  DeafSchedules(Store store, Loss loss) {
    super(store);
    this.loss = loss;
  }

  @Override
  public ScheduleStore schedules() {
    var schedules = store.schedules();
    return new ScheduleStore() {
      @Override
      public List<ScheduleIdentity> using(
          UUID namespace, String calendar, @Nullable EntityRef after, int limit) {
        return loss == Loss.USERS ? List.of() : schedules.using(namespace, calendar, after, limit);
      }

      @Override
      public List<CalendarUser> behind(
          UUID namespace, CalendarVersion newest, @Nullable CalendarUser after, int limit) {
        return loss == Loss.LAGGARDS
            ? List.of()
            : schedules.behind(namespace, newest, after, limit);
      }

      @Override
      public Optional<ScheduleRecord> live(UUID namespace, String scheduleId) {
        return schedules.live(namespace, scheduleId);
      }

      @Override
      public Optional<ScheduleRecord> incarnation(
          UUID namespace, String scheduleId, UUID incarnation) {
        return schedules.incarnation(namespace, scheduleId, incarnation);
      }

      @Override
      public List<ScheduleRecord> load(Collection<EntityRef> wanted) {
        return schedules.load(wanted);
      }

      @Override
      public List<ScheduleOutline> outlines(Collection<EntityRef> wanted, int first, int last) {
        return schedules.outlines(wanted, first, last);
      }

      @Override
      public List<ScheduleIdentity> named(UUID namespace, Collection<String> scheduleIds) {
        return schedules.named(namespace, scheduleIds);
      }

      @Override
      public List<Incarnation> incarnations(
          UUID namespace, String scheduleId, @Nullable UUID after, int limit) {
        return schedules.incarnations(namespace, scheduleId, after, limit);
      }
    };
  }
}
