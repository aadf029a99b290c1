package dev.almanac.runtime.loop;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * When the cached schedules want care. Only the entry that a schedule knows of counts; others are
 * empty, and pass when their time comes. Those that are {@linkplain CachedSchedule#isBehind behind}
 * wait in a line of their own, so that none of the others has to wait for them. Of these a few at a
 * time take a step, so that a commit stays small however many they are.
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

  /** How many that are behind have a step on its way to the database: in two commits. */
  static final int STEPS_AT_ONCE = 2;

  private final ArrayDeque<Entry> behind = new ArrayDeque<>();
  private final Set<CachedSchedule> late = new HashSet<>();
  private final List<CachedSchedule> stepping = new ArrayList<>(STEPS_AT_ONCE);
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
   * Serves schedules whose time has come, and one of those that are behind; returns whether more
   * can be served at once.
   *
   * @param care tells what its work has cost; it must not throw, as the entry of the schedule is
   *     gone by then
   */
  boolean serve(Instant now, ToIntFunction<CachedSchedule> care) {
    boolean more = serveDue(now, care);
    var late = hasRoom() ? firstBehind() : null;
    if (late != null) {
      serve(late, care);
      if (late.isReading) {
        stepping.add(late);
      }
    }
    return more || (hasRoom() && !behind.isEmpty());
  }

  /** Whether one more that is behind may take a step before those of others are durable. */
  private boolean hasRoom() {
    stepping.removeIf(schedule -> !schedule.isReading || !schedule.isCached());
    return stepping.size() < STEPS_AT_ONCE;
  }

  private @Nullable CachedSchedule firstBehind() {
    for (var first = behind.poll(); first != null; first = behind.poll()) {
      if (first.schedule != null) {
        return first.schedule;
      }
    }
    return null;
  }

  private boolean serveDue(Instant now, ToIntFunction<CachedSchedule> care) {
    for (int served = 0; served < AT_ONCE; ) {
      var first = entries.peek();
      if (first == null || first.due().isAfter(now)) {
        return false;
      }
      entries.remove();
      if (first.schedule != null) {
        served += serve(first.schedule, care);
      }
    }
    return true;
  }

  private int serve(CachedSchedule schedule, ToIntFunction<CachedSchedule> care) {
    schedule.leaveAgenda();
    int cost = care.applyAsInt(schedule);
    note(schedule);
    return cost;
  }

  /** When the next one is due; far away if there is none. */
  Instant next() {
    for (var first = behind.peek(); first != null; first = behind.peek()) {
      if (first.schedule != null) {
        return first.due();
      }
      behind.remove();
    }
    return nextOnTime();
  }

  /** When the next one can be served, if nothing happens before; far away if there is none. */
  Instant nextTurn() {
    return hasRoom() ? next() : nextOnTime();
  }

  /** When the next of those is due that are not behind; far away if there is none. */
  Instant nextOnTime() {
    for (var first = entries.peek(); first != null; first = entries.peek()) {
      if (first.schedule != null) {
        return first.due();
      }
      entries.remove();
    }
    return Instant.MAX;
  }
}
