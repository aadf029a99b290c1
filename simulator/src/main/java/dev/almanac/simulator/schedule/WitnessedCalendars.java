package dev.almanac.simulator.schedule;

import dev.almanac.simulator.check.Verdict;
import dev.almanac.store.Fence;
import dev.almanac.store.Store;
import dev.almanac.store.schedule.CalendarRow;
import dev.almanac.store.schedule.CalendarStore;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Checks that no calendar is deleted while a schedule uses it. */
record WitnessedCalendars(Store store, Verdict verdict) implements CalendarStore {
  @Override
  public boolean put(Fence fence, CalendarRow row) {
    return store.calendars().put(fence, row);
  }

  @Override
  public boolean remove(Fence fence, UUID namespace, String name) {
    boolean isGone = store.calendars().remove(fence, namespace, name);
    var users = store.schedules().using(namespace, name, null, 1);
    verdict.expect(!isGone || users.isEmpty(), "%s is gone, and used by %s", name, users);
    return isGone;
  }

  @Override
  public Optional<CalendarRow> get(UUID namespace, String name) {
    return store.calendars().get(namespace, name);
  }

  @Override
  public List<CalendarRow> versions(UUID namespace, String name) {
    return store.calendars().versions(namespace, name);
  }

  @Override
  public List<CalendarRow> list(UUID namespace, String after, int limit) {
    return store.calendars().list(namespace, after, limit);
  }
}
