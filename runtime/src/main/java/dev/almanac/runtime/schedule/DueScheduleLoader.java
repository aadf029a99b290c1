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

/** Brings schedules into the cache that want care, many with one read. */
final class DueScheduleLoader extends DueLoader {
  private static final Logger LOG = LoggerFactory.getLogger(DueScheduleLoader.class);

  private final ScheduleCache cache;
  private final ScheduleLoader loader;
  private final Agenda<CachedSchedule> agenda;
  private final Consumer<CachedSchedule> welcome;

  /** @param welcome is called with each schedule once it is in the cache, and in the agenda */
  DueScheduleLoader(ScheduleParts parts, Consumer<CachedSchedule> welcome) {
    super(parts.context(), parts.timers(), ScheduleStore.MOST_AT_ONCE);
    this.cache = parts.cache();
    this.loader = parts.loader();
    this.agenda = parts.agenda();
    this.welcome = welcome;
  }

  /**
   * When the cache is full, none comes in ahead of its time, and those in it are served first. If
   * they must stay all the same, as those that are behind, others come in slowly, as long as the
   * cache is not too full.
   */
  @Override
  protected int room(Wanted first) {
    if (!cache.isFull()) {
      return context.limits().revivals();
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

  /** One that is not there has been forgotten. */
  private void arrived(Wanted wanted, List<LoadedSchedule> all, long reading) {
    for (var loaded : all) {
      if (!loaded.record().identity().ref().equals(wanted.ref())) {
        continue;
      }
      if (loaded.state() == null) {
        LOG.error(
            "{} cannot be used, and is left alone", loaded.record().identity(), loaded.fault());
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

  /** Others are loading it, or know something newer. */
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
