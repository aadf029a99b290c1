package dev.almanac.runtime.schedule;

import dev.almanac.engine.id.ScheduleName;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.entity.Agenda;
import dev.almanac.runtime.entity.DueLoader;
import dev.almanac.store.schedule.ScheduleStore;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Loads due schedules into the cache, many with one read. */
final class DueScheduleLoader extends DueLoader {
  private static final Logger LOG = LoggerFactory.getLogger(DueScheduleLoader.class);

  private final ScheduleCache cache;
  private final ScheduleLoader loader;
  private final Agenda<CachedSchedule> agenda;
  private final Consumer<CachedSchedule> welcome;

  /** @param welcome receives each schedule once it is in the cache and the agenda */
  DueScheduleLoader(ScheduleParts parts, Consumer<CachedSchedule> welcome) {
    super(parts.context(), parts.timers(), ScheduleStore.MOST_AT_ONCE);
    this.cache = parts.cache();
    this.loader = parts.loader();
    this.agenda = parts.agenda();
    this.welcome = welcome;
  }

  /**
   * Returns the room for loads. When the cache is full, no schedule is loaded ahead of its time,
   * and cached ones are served first. If those are pinned, because they are behind, others are
   * loaded slowly, unless the cache is overfull.
   */
  @Override
  protected int room(Wanted first) {
    if (!cache.isFull()) {
      return context.limits().dueLoads();
    }
    var now = context.surroundings().now();
    boolean isDue = first.due() == null || !first.due().isAfter(now);
    boolean isServed = agenda.nextOnTime().isAfter(now);
    boolean mayGrow = agenda.next().isAfter(now) || !cache.isOverfull();
    return isDue && isServed && mayGrow ? 1 : 0;
  }

  @Override
  protected void load(List<Wanted> group) {
    var evictions = cache.evictions();
    long reading = evictions.beginReading();
    var refs = group.stream().map(Wanted::ref).toList();
    context.read(
        () -> context.store().schedules().load(refs).stream()
            .map(LoadedSchedule::of)
            .toList(),
        all -> {
          group.forEach(this::done);
          group.forEach(wanted -> arrived(wanted, all, reading));
          evictions.endReading(reading);
        },
        reason -> {
          evictions.endReading(reading);
          group.forEach(this::later);
        });
  }

  /** Takes the result of a read. A missing schedule has been forgotten. */
  private void arrived(Wanted wanted, List<LoadedSchedule> all, long reading) {
    for (var loaded : all) {
      if (!loaded.record().identity().ref().equals(wanted.ref())) {
        continue;
      }
      if (loaded.state() == null) {
        LOG.error("{} is unusable and is left alone", loaded.record().identity(), loaded.fault());
      } else if (cache.evictions().has(wanted.ref(), reading)) {
        again(wanted);
      } else {
        loader
            .arrived(loaded)
            .ifPresentOrElse(schedule -> take(schedule, wanted), () -> askFor(loaded, wanted));
      }
      return;
    }
  }

  private void take(CachedSchedule schedule, Wanted wanted) {
    if (wanted.due() != null) {
      schedule.foundAt(wanted.due());
    }
    welcome.accept(schedule);
  }

  /** Asks the loader, because a load is under way or the cache is newer. */
  private void askFor(LoadedSchedule loaded, Wanted wanted) {
    var identity = loaded.record().identity();
    loader.withIncarnation(
        new ScheduleName(identity.namespace(), identity.scheduleId()),
        identity.incarnation(),
        found -> found.ifPresent(welcome),
        reason -> {
          if (reason instanceof CallFailed.Reason.Unavailable) {
            later(wanted);
          }
        });
  }
}
