package dev.almanac.simulator.planted;

import dev.almanac.simulator.fault.PassingStore;
import dev.almanac.store.CalendarUser;
import dev.almanac.store.CalendarVersion;
import dev.almanac.store.Incarnation;
import dev.almanac.store.RunRef;
import dev.almanac.store.ScheduleIdentity;
import dev.almanac.store.ScheduleRecord;
import dev.almanac.store.Schedules;
import dev.almanac.store.Store;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Does not know which schedules use a calendar. */
final class DeafSchedules extends PassingStore {
  private final Store store;
  private final Loss loss;

  /** What it does not know. */
  enum Loss {
    /** Which use it at all. */
    USERS,
    /** Which have to be told of its change. */
    LAGGARDS
  }

  DeafSchedules(Store store, Loss loss) {
    super(store);
    this.store = store;
    this.loss = loss;
  }

  @Override
  public Schedules schedules() {
    var schedules = store.schedules();
    return new Schedules() {
      @Override
      public List<ScheduleIdentity> using(
          UUID namespace, String calendar, @Nullable RunRef after, int limit) {
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
      public List<ScheduleRecord> load(Collection<RunRef> wanted) {
        return schedules.load(wanted);
      }

      @Override
      public List<Incarnation> incarnations(
          UUID namespace, String scheduleId, @Nullable UUID after, int limit) {
        return schedules.incarnations(namespace, scheduleId, after, limit);
      }
    };
  }
}
