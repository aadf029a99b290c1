package dev.almanac.runtime.loop;

import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.ScheduleName;
import dev.almanac.store.ScheduleRecord;
import dev.almanac.store.StoreException;
import java.util.ArrayList;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Brings schedules into the cache. What is asked of a schedule id while it is loaded waits in the
 * order of arrival.
 */
final class ScheduleLoader {
  private final LoopContext context;
  private final ScheduleCache cache;
  private final ScheduleAgenda agenda;

  ScheduleLoader(LoopContext context, ScheduleCache cache, ScheduleAgenda agenda) {
    this.context = context;
    this.cache = cache;
    this.agenda = agenda;
  }

  /** Goes on when it is known which incarnation lives, and that one is at hand. */
  void withLive(
      ScheduleName name, Consumer<ScheduleSlot> action, Consumer<CallFailed.Reason> failed) {
    var slot = cache.slot(name);
    var waiting = new Loader.Waiting(() -> withLive(name, action, failed), failed);
    if (slot.isLoading) {
      slot.waiting.add(waiting);
    } else if (slot.knowsLive) {
      action.accept(slot);
    } else {
      load(slot, null, waiting);
    }
  }

  /** Goes on with an incarnation, which may have been deleted; with nothing if there is none. */
  void withIncarnation(
      ScheduleName name,
      UUID incarnation,
      Consumer<Optional<CachedSchedule>> action,
      Consumer<CallFailed.Reason> failed) {
    var slot = cache.slot(name);
    var waiting =
        new Loader.Waiting(() -> withIncarnation(name, incarnation, action, failed), failed);
    var known = slot.schedules.get(incarnation);
    if (slot.isLoading) {
      slot.waiting.add(waiting);
    } else if (known != null) {
      action.accept(Optional.of(known));
    } else if (incarnation.equals(slot.absent)) {
      action.accept(Optional.empty());
    } else {
      load(slot, incarnation, waiting);
    }
  }

  private void load(ScheduleSlot slot, @Nullable UUID incarnation, Loader.Waiting first) {
    slot.waiting.addFirst(first);
    load(slot, incarnation);
  }

  /** What was read before the slot was forgotten may be out of date: then once more. */
  private void load(ScheduleSlot slot, @Nullable UUID incarnation) {
    slot.isLoading = true;
    int generation = slot.generation;
    context.read(
        () -> read(slot.name, incarnation).map(LoadedSchedule::of),
        found -> {
          if (generation == slot.generation) {
            loaded(slot, incarnation, found);
          } else {
            load(slot, incarnation);
          }
        },
        reason -> failed(slot, reason));
  }

  private Optional<ScheduleRecord> read(ScheduleName name, @Nullable UUID incarnation) {
    var schedules = context.store().schedules();
    return incarnation == null
        ? schedules.live(name.namespace(), name.scheduleId())
        : schedules.incarnation(name.namespace(), name.scheduleId(), incarnation);
  }

  private void loaded(
      ScheduleSlot slot, @Nullable UUID incarnation, Optional<LoadedSchedule> found) {
    slot.isLoading = false;
    if (found.isPresent() && found.get().state() == null) {
      failed(slot, unusable(found.get()));
      return;
    }
    found.ifPresent(loaded -> add(slot, loaded));
    if (incarnation == null) {
      slot.knowsLive = true;
    } else if (found.isEmpty()) {
      slot.absent = incarnation;
    }
    while (!slot.isLoading && !slot.waiting.isEmpty()) {
      slot.waiting.remove().again().run();
    }
    slot.absent = null;
  }

  private static CallFailed.Reason unusable(LoadedSchedule loaded) {
    var fault = loaded.fault();
    return Faults.reason(
        fault == null ? new StoreException.Corrupt("Expected a schedule", null) : fault);
  }

  /**
   * Takes in one that was read by number.
   *
   * @return empty if that cannot be trusted, or made use of
   */
  Optional<CachedSchedule> arrived(LoadedSchedule loaded) {
    var identity = loaded.record().identity();
    var slot = cache.slot(new ScheduleName(identity.namespace(), identity.scheduleId()));
    var known = slot.schedules.get(identity.incarnation());
    if (known != null) {
      return Optional.of(known);
    }
    boolean contradicts = loaded.record().isLive() && slot.knowsLive;
    if (slot.isLoading || contradicts || loaded.state() == null) {
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
    var known = slot.schedules.get(identity.incarnation());
    var schedule = known == null ? new CachedSchedule(slot, identity, state, true) : known;
    if (known == null) {
      cache.add(schedule);
      agenda.note(schedule);
    }
    if (loaded.record().isLive()) {
      slot.knowsLive = true;
      slot.live = schedule;
    }
    return schedule;
  }

  private static void failed(ScheduleSlot slot, CallFailed.Reason reason) {
    slot.isLoading = false;
    var waiting = new ArrayList<>(slot.waiting);
    slot.waiting.clear();
    waiting.forEach(one -> one.failed().accept(reason));
  }
}
