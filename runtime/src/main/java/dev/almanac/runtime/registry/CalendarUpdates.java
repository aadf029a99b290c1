package dev.almanac.runtime.registry;

import dev.almanac.engine.id.ScheduleName;
import dev.almanac.engine.schedule.request.ScheduleRequest.CalendarChanged;
import dev.almanac.runtime.Routed;
import dev.almanac.runtime.Schedules;
import dev.almanac.store.Store;
import dev.almanac.store.codec.schedule.CalendarCodec;
import dev.almanac.store.schedule.CalendarUser;
import dev.almanac.store.schedule.CalendarVersion;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Updates schedules to the newest version of their calendars, a page of schedules at a time. Each
 * schedule stores the version that it uses, so another attempt, such as after a crash, finds the
 * rest.
 */
public final class CalendarUpdates {
  private static final Logger LOG = LoggerFactory.getLogger(CalendarUpdates.class);

  /** How many schedules are updated at once. */
  private static final int AT_ONCE = 64;

  private final Store store;
  private final Registrar registrar;
  private final Routed<ScheduleName, Schedules> schedules;
  private final Set<Target> underWay = ConcurrentHashMap.newKeySet();

  private record Target(UUID namespace, String calendar) {}

  /** Some schedules with an old version, and the newest version. */
  private record Page(CalendarChanged newest, List<CalendarUser> users) {}

  public CalendarUpdates(
      Store store, Registrar registrar, Routed<ScheduleName, Schedules> schedules) {
    this.store = store;
    this.registrar = registrar;
    this.schedules = schedules;
  }

  /**
   * Updates all schedules that use an old version of a calendar. Does not block. Failed updates are
   * left to the next call.
   */
  public void spread(UUID namespace, String calendar) {
    var target = new Target(namespace, calendar);
    if (underWay.add(target)) {
      step(target, null);
    }
  }

  private void step(Target target, @Nullable CalendarUser after) {
    var unused = registrar.write(fence -> page(target, after)).whenComplete((page, failure) -> {
      if (failure != null || page.isEmpty() || page.get().users().isEmpty()) {
        underWay.remove(target);
      } else {
        tell(target, page.get());
      }
    });
  }

  private Optional<Page> page(Target target, @Nullable CalendarUser after) {
    return store
        .calendars()
        .get(target.namespace(), target.calendar())
        .map(row -> new Page(
            CalendarCodec.changed(row),
            store
                .schedules()
                .behind(
                    target.namespace(),
                    new CalendarVersion(row.name(), row.version()),
                    after,
                    AT_ONCE)));
  }

  private void tell(Target target, Page page) {
    var told = page.users().stream()
        .map(user -> new ScheduleName(target.namespace(), user.schedule().scheduleId()))
        .map(user -> schedules
            .at(user)
            .ask(user, page.newest())
            .toCompletableFuture()
            .exceptionally(failure -> {
              LOG.debug("{} was not told of {} yet", user, target, failure);
              return null;
            }))
        .toArray(CompletableFuture<?>[]::new);
    var unused = CompletableFuture.allOf(told)
        .whenComplete((done, failure) -> step(target, page.users().getLast()));
  }
}
