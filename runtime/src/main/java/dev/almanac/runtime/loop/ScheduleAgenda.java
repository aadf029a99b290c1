package dev.almanac.runtime.loop;

import java.time.Instant;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * When the cached schedules want care. Only the entry that a schedule knows of counts; others are
 * empty, and pass when their time comes.
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

  private final PriorityQueue<Entry> entries = new PriorityQueue<>(ORDER);
  private long numbers;

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
      entries.add(entry);
    }
  }

  /**
   * Serves schedules whose time has come; returns whether there are more.
   *
   * @param care must not throw: the entry of the schedule is gone by then
   */
  boolean serve(Instant now, Consumer<CachedSchedule> care) {
    for (int served = 0; served < AT_ONCE; ) {
      var first = entries.peek();
      if (first == null || first.due().isAfter(now)) {
        return false;
      }
      entries.remove();
      var schedule = first.schedule;
      if (schedule != null) {
        schedule.leaveAgenda();
        care.accept(schedule);
        note(schedule);
        served++;
      }
    }
    return true;
  }

  /** When the next one is due; far away if there is none. */
  Instant next() {
    for (var first = entries.peek(); first != null; first = entries.peek()) {
      if (first.schedule != null) {
        return first.due();
      }
      entries.remove();
    }
    return Instant.MAX;
  }
}
