package dev.almanac.runtime.loop;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.HashSet;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * When the cached schedules want care. Only the entry that a schedule knows of counts; others are
 * empty, and pass when their time comes. Those that are {@linkplain CachedSchedule#isBehind behind}
 * wait in a line of their own, so that none of the others has to wait for them.
 */
final class ScheduleAgenda {
  /** When a schedule wants care; empty once that no longer counts. */
  static final class Entry {
    private final Instant due;
    private final long number;
    private @Nullable CachedSchedule schedule;

    private Entry(Instant due, long number, CachedSchedule schedule) {
      this.due = due;
      this.number = number;
      this.schedule = schedule;
    }

    Instant due() {
      return due;
    }

    void clear() {
      schedule = null;
    }
  }

  private static final Comparator<Entry> ORDER =
      Comparator.comparing(Entry::due).thenComparingLong(entry -> entry.number);

  /** How many are served in one go, so that requests and messages have their turn. */
  private static final int AT_ONCE = 128;

  /** So many times that one deals with count as one more that is served. */
  private static final int TIMES = 8;

  private final ArrayDeque<Entry> behind = new ArrayDeque<>();
  private final Set<CachedSchedule> late = new HashSet<>();
  private final PriorityQueue<Entry> entries = new PriorityQueue<>(ORDER);
  private long numbers;

  /** Says whether a schedule is behind, which holds for where it waits from now on. */
  void mark(CachedSchedule schedule, boolean isBehind) {
    schedule.isBehind = isBehind;
    if (isBehind) {
      late.add(schedule);
    } else {
      late.remove(schedule);
    }
  }

  /** Those that are behind, some of which may have left the cache. */
  Set<CachedSchedule> late() {
    return late;
  }

  /** Notes when the schedule wants care next, after something has changed. */
  void note(CachedSchedule schedule) {
    Instant due = schedule.isReading ? Instant.MAX : schedule.wakeAt();
    if (due.equals(schedule.agendaAt())) {
      return;
    }
    schedule.leaveAgenda();
    if (!due.equals(Instant.MAX)) {
      var entry = new Entry(due, numbers++, schedule);
      schedule.enter(entry);
      if (schedule.isBehind) {
        behind.add(entry);
      } else {
        entries.add(entry);
      }
    }
  }

  /**
   * Serves schedules whose time has come, and one of those that are behind; returns whether there
   * are more.
   *
   * @param care tells how many times it has dealt with; it must not throw, as the entry of the
   *     schedule is gone by then
   */
  boolean serve(Instant now, ToIntFunction<CachedSchedule> care) {
    boolean more = serveDue(now, care);
    for (var first = behind.poll(); first != null; first = behind.poll()) {
      if (first.schedule != null) {
        serve(first.schedule, care);
        break;
      }
    }
    return more || !behind.isEmpty();
  }

  private boolean serveDue(Instant now, ToIntFunction<CachedSchedule> care) {
    for (int served = 0; served < AT_ONCE; ) {
      var first = entries.peek();
      if (first == null || first.due().isAfter(now)) {
        return false;
      }
      entries.remove();
      if (first.schedule != null) {
        served += 1 + serve(first.schedule, care) / TIMES;
      }
    }
    return true;
  }

  private int serve(CachedSchedule schedule, ToIntFunction<CachedSchedule> care) {
    schedule.leaveAgenda();
    int times = care.applyAsInt(schedule);
    note(schedule);
    return times;
  }

  /** When the next one is due; far away if there is none. */
  Instant next() {
    for (var first = behind.peek(); first != null; first = behind.peek()) {
      if (first.schedule != null) {
        return first.due();
      }
      behind.remove();
    }
    for (var first = entries.peek(); first != null; first = entries.peek()) {
      if (first.schedule != null) {
        return first.due();
      }
      entries.remove();
    }
    return Instant.MAX;
  }
}
