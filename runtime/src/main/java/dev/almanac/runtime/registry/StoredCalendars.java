package dev.almanac.runtime.registry;

import dev.almanac.engine.id.ScheduleName;
import dev.almanac.runtime.CallFailed;
import dev.almanac.store.Fence;
import dev.almanac.store.Store;
import dev.almanac.store.codec.schedule.CalendarCodec;
import dev.almanac.store.codec.schedule.NamedDays;
import dev.almanac.store.schedule.CalendarRow;
import dev.almanac.store.schedule.ScheduleIdentity;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** Named calendars in the store. They are few and rarely read, so none is cached. */
public final class StoredCalendars implements Calendars {
  private static final int MOST = 1_000;

  private final Store store;
  private final Registrar registrar;
  private final CalendarHolds holds = new CalendarHolds();

  public StoredCalendars(Store store, Registrar registrar) {
    this.store = store;
    this.registrar = registrar;
  }

  @Override
  public CompletionStage<Optional<NamedCalendar>> create(
      UUID namespace, String name, NamedDays days) {
    return update(namespace, name, 0, days);
  }

  @Override
  public CompletionStage<Optional<NamedCalendar>> update(
      UUID namespace, String name, long expected, NamedDays days) {
    var row = new CalendarRow(namespace, name, expected + 1, CalendarCodec.encode(days));
    return registrar.write(
        fence -> store.calendars().put(fence, row) ? Optional.of(calendar(row)) : Optional.empty());
  }

  @Override
  public CompletionStage<Removal> remove(UUID namespace, String name) {
    return registrar.write(fence -> {
      // Schedules that are about to use it come first: once they are done, the store knows them.
      var user = holds.holder(namespace, name);
      var current = user.isEmpty() ? settled(fence, namespace, name) : fence;
      user = user.or(() -> user(namespace, name));
      if (user.isPresent()) {
        return new Removal.InUse(user.get());
      }
      return store.calendars().remove(current, namespace, name)
          ? new Removal.Removed()
          : new Removal.NotFound();
    });
  }

  /** Waits until the outcome of every earlier commit is certain, if one is in doubt. */
  private Fence settled(Fence fence, UUID namespace, String name) {
    if (!holds.isInDoubt(namespace, name)) {
      return fence;
    }
    var renewed = registrar.renewed();
    holds.settle(namespace, name);
    return renewed;
  }

  private Optional<String> user(UUID namespace, String name) {
    return store.schedules().using(namespace, name, null, 1).stream()
        .map(ScheduleIdentity::scheduleId)
        .findFirst();
  }

  /** Finds and holds in one write, so that nothing is deleted in between. */
  @Override
  public <T> CompletionStage<T> use(
      ScheduleName schedule,
      List<String> names,
      Function<List<Optional<NamedCalendar>>, CompletionStage<T>> work) {
    var namespace = schedule.namespace();
    return registrar
        .write(fence -> {
          var found = names.stream().map(name -> newest(namespace, name)).toList();
          holds.add(namespace, names, schedule.scheduleId());
          return found;
        })
        .thenCompose(found -> CompletableFuture.completedFuture(found)
            .thenCompose(work)
            .whenComplete((done, failure) -> {
              if (failure != null && isUnknown(failure)) {
                holds.doubt(namespace, names);
              }
              holds.remove(namespace, names, schedule.scheduleId());
            }));
  }

  private static boolean isUnknown(Throwable failure) {
    var cause = failure instanceof CompletionException wrapped ? wrapped.getCause() : failure;
    return cause instanceof CallFailed failed
        && failed.reason() instanceof CallFailed.Reason.Unavailable;
  }

  @Override
  public CompletionStage<Optional<NamedCalendar>> find(UUID namespace, String name) {
    return registrar.write(fence -> newest(namespace, name));
  }

  @Override
  public CompletionStage<List<Optional<NamedCalendar>>> find(UUID namespace, List<String> names) {
    return names.isEmpty()
        ? CompletableFuture.completedFuture(List.of())
        : registrar.write(
            fence -> names.stream().map(name -> newest(namespace, name)).toList());
  }

  private Optional<NamedCalendar> newest(UUID namespace, String name) {
    return store.calendars().get(namespace, name).map(StoredCalendars::calendar);
  }

  @Override
  public CompletionStage<List<NamedCalendar>> versions(UUID namespace, String name) {
    return registrar.write(fence -> store.calendars().versions(namespace, name).stream()
        .map(StoredCalendars::calendar)
        .toList());
  }

  @Override
  public CompletionStage<List<NamedCalendar>> list(UUID namespace, String after, int limit) {
    return registrar.write(
        fence -> store.calendars().list(namespace, after, Math.min(limit, MOST)).stream()
            .map(StoredCalendars::calendar)
            .toList());
  }

  @Override
  public CompletionStage<List<String>> users(UUID namespace, String name, int limit) {
    return registrar.write(
        fence -> store.schedules().using(namespace, name, null, Math.min(limit, MOST)).stream()
            .map(ScheduleIdentity::scheduleId)
            .toList());
  }

  private static NamedCalendar calendar(CalendarRow row) {
    return new NamedCalendar(row.name(), row.version(), CalendarCodec.decode(row));
  }
}
