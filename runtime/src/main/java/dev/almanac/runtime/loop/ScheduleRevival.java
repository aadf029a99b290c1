package dev.almanac.runtime.loop;

import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.ScheduleName;
import dev.almanac.store.AttentionRow;
import dev.almanac.store.Nanos;
import dev.almanac.store.RunRef;
import dev.almanac.store.Schedules;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Brings schedules that want care into the cache, many with one read. */
final class ScheduleRevival {
  private static final Logger LOG = LoggerFactory.getLogger(ScheduleRevival.class);
  private static final long PAUSE = Duration.ofSeconds(1).toNanos();

  /** A schedule, and when its row says that it wants care, if a row does. */
  private record Wanted(RunRef ref, @Nullable Instant due) {}

  private final LoopContext context;
  private final ScheduleCache cache;
  private final ScheduleLoader loader;
  private final Alarms alarms;
  private final ScheduleAgenda agenda;
  private final Consumer<CachedSchedule> welcome;
  private final ArrayDeque<Wanted> found = new ArrayDeque<>();
  private final Set<RunRef> loading = new HashSet<>();

  /** Schedules that are looked for again after a while. */
  private int postponed;

  /** @param welcome is called with each schedule once it is in the cache, and in the agenda */
  ScheduleRevival(ScheduleParts parts, Consumer<CachedSchedule> welcome) {
    this.context = parts.context();
    this.cache = parts.cache();
    this.loader = parts.loader();
    this.alarms = parts.alarms();
    this.agenda = parts.agenda();
    this.welcome = welcome;
  }

  void add(AttentionRow row) {
    found.add(new Wanted(row.run(), Nanos.instant(row.due())));
  }

  /** Wants a schedule in the cache, and care for it, whatever its row says. */
  void add(RunRef schedule) {
    found.add(new Wanted(schedule, null));
  }

  /** How many have not been looked at. */
  int size() {
    return found.size();
  }

  /** Whether every schedule that was found is in the cache. */
  boolean isSettled() {
    return found.isEmpty() && loading.isEmpty() && postponed == 0;
  }

  /** Goes on loading, as far as there is room. */
  void step() {
    while (!found.isEmpty() && loading.size() < room()) {
      var group = new ArrayList<Wanted>();
      while (!found.isEmpty() && group.size() < Schedules.MOST_AT_ONCE) {
        var next = found.remove();
        if (loading.add(next.ref())) {
          group.add(next);
        }
      }
      load(group);
    }
  }

  /**
   * When the cache is full, none comes in ahead of its time, and those in it are served first. If
   * they must stay all the same, as those that are behind, others come in slowly, as long as the
   * cache is not too full.
   */
  private int room() {
    if (!cache.isFull()) {
      return context.limits().revivals();
    }
    var now = context.surroundings().now();
    var first = found.peek();
    boolean isDue = first != null && (first.due() == null || !first.due().isAfter(now));
    boolean isServed = agenda.nextOnTime().isAfter(now);
    boolean mayGrow = agenda.next().isAfter(now) || !cache.isTooFull();
    return isDue && isServed && mayGrow ? 1 : 0;
  }

  private void load(List<Wanted> group) {
    if (group.isEmpty()) {
      return;
    }
    var departures = cache.departures();
    long reading = departures.beginReading();
    var refs = group.stream().map(Wanted::ref).toList();
    context.read(
        () -> context.store().schedules().load(refs).stream()
            .map(LoadedSchedule::of)
            .toList(),
        all -> {
          refs.forEach(loading::remove);
          group.forEach(wanted -> arrived(wanted, all, reading));
          departures.endReading(reading);
        },
        reason -> {
          departures.endReading(reading);
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
      } else if (cache.departures().has(wanted.ref(), reading)) {
        found.add(wanted);
      } else {
        loader
            .arrived(loaded)
            .ifPresentOrElse(schedule -> take(schedule, wanted), () -> askFor(loaded, wanted));
      }
      return;
    }
  }

  private void take(CachedSchedule schedule, Wanted wanted) {
    if (wanted.due() != null && !schedule.isEnlisted && !schedule.isCommitting) {
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

  /** The database did not answer: once more after a while. */
  private void later(Wanted wanted) {
    loading.remove(wanted.ref());
    postponed++;
    alarms.at(context.surroundings().nanos() + PAUSE, () -> {
      postponed--;
      found.add(wanted);
    });
  }
}
