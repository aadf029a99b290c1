package dev.almanac.runtime.schedule;

import dev.almanac.engine.id.ScheduleName;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.entity.Agenda;
import dev.almanac.runtime.entity.LoadQueue;
import dev.almanac.runtime.entity.LoadQueue.Wanted;
import dev.almanac.runtime.loop.LoopContext;
import dev.almanac.runtime.loop.StoreFaults;
import dev.almanac.store.StoreException;
import dev.almanac.store.schedule.ScheduleRecord;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Loads schedules into the cache. */
public final class ScheduleLoader
    implements LoadQueue.Source<ScheduleSlot, Optional<LoadedSchedule>> {
  private final LoopContext context;
  private final ScheduleCache cache;
  private final Agenda<CachedSchedule> agenda;
  private final LoadQueue<ScheduleSlot, Optional<LoadedSchedule>> queue = new LoadQueue<>(this);

  ScheduleLoader(LoopContext context, ScheduleCache cache, Agenda<CachedSchedule> agenda) {
    this.context = context;
    this.cache = cache;
    this.agenda = agenda;
  }

  /** Continues once the live incarnation is known and in the cache. */
  void withLive(
      ScheduleName name, Consumer<ScheduleSlot> action, Consumer<CallFailed.Reason> failed) {
    var slot = cache.slot(name);
    queue.ask(
        slot,
        () -> {
          if (!slot.isKnown()) {
            return new Wanted.Current();
          }
          action.accept(slot);
          return null;
        },
        failed);
  }

  /** Continues with an incarnation, even a deleted one, or with nothing if there is none. */
  public void withIncarnation(
      ScheduleName name,
      UUID incarnation,
      Consumer<Optional<CachedSchedule>> action,
      Consumer<CallFailed.Reason> failed) {
    var slot = cache.slot(name);
    queue.ask(
        slot,
        () -> {
          var known = slot.get(incarnation);
          if (known == null && !slot.lacks(incarnation)) {
            return new Wanted.One(incarnation);
          }
          action.accept(Optional.ofNullable(known));
          return null;
        },
        failed);
  }

  @Override
  public void read(
      ScheduleSlot slot,
      Wanted wanted,
      Consumer<Optional<LoadedSchedule>> found,
      Consumer<CallFailed.Reason> failed) {
    context.read(() -> read(slot.key(), wanted).map(LoadedSchedule::of), found, failed);
  }

  private Optional<ScheduleRecord> read(ScheduleName name, Wanted wanted) {
    var schedules = context.store().schedules();
    return switch (wanted) {
      case Wanted.One(var incarnation) ->
        schedules.incarnation(name.namespace(), name.scheduleId(), incarnation);
      case Wanted.Current() -> schedules.live(name.namespace(), name.scheduleId());
      case Wanted.Pointer() -> schedules.live(name.namespace(), name.scheduleId());
    };
  }

  @Override
  public CallFailed.@Nullable Reason takeIn(
      ScheduleSlot slot, Wanted wanted, Optional<LoadedSchedule> found) {
    if (found.isPresent() && found.get().state() == null) {
      return unusable(found.get());
    }
    found.ifPresent(loaded -> add(slot, loaded));
    if (!(wanted instanceof Wanted.One)) {
      slot.know();
    }
    return null;
  }

  private static CallFailed.Reason unusable(LoadedSchedule loaded) {
    var fault = loaded.fault();
    return StoreFaults.reason(
        fault == null ? new StoreException.Corrupt("Expected a schedule", null) : fault);
  }

  /**
   * Adds a schedule that was read by number.
   *
   * @return empty if the result is stale or unusable
   */
  Optional<CachedSchedule> arrived(LoadedSchedule loaded) {
    var identity = loaded.record().identity();
    var slot = cache.slot(new ScheduleName(identity.namespace(), identity.scheduleId()));
    var known = slot.get(identity.incarnation());
    if (known != null) {
      return Optional.of(known);
    }
    boolean contradicts = loaded.record().isLive() && slot.isKnown();
    if (slot.isLoading() || contradicts || loaded.state() == null) {
      return Optional.empty();
    }
    return Optional.of(add(slot, loaded));
  }

  private CachedSchedule add(ScheduleSlot slot, LoadedSchedule loaded) {
    var state = loaded.state();
    if (state == null) {
      throw new IllegalStateException("Expected a schedule that can be used");
    }
    var identity = loaded.record().identity();
    var known = slot.get(identity.incarnation());
    var schedule = known == null ? new CachedSchedule(slot, identity, state, true) : known;
    if (known == null) {
      cache.add(schedule);
      agenda.note(schedule);
    }
    if (loaded.record().isLive()) {
      slot.know();
      slot.live(schedule);
    }
    return schedule;
  }
}
