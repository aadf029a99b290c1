package dev.almanac.runtime.loop;

import dev.almanac.engine.state.Deadline;
import java.time.Instant;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * When the cached runs want care. Only the entry that a run knows of counts; others are empty, and
 * pass when their time comes.
 */
final class Agenda {
  /** When a run wants care; empty once that no longer counts, so that it keeps no run alive. */
  static final class Entry {
    private final Instant due;
    private final long number;
    private @Nullable CachedRun run;

    private Entry(Instant due, long number, CachedRun run) {
      this.due = due;
      this.number = number;
      this.run = run;
    }

    Instant due() {
      return due;
    }

    void clear() {
      run = null;
    }
  }

  private static final Comparator<Entry> ORDER =
      Comparator.comparing(Entry::due).thenComparingLong(entry -> entry.number);

  /** How many runs are served in one go, so that requests have their turn. */
  private static final int AT_ONCE = 128;

  private final PriorityQueue<Entry> entries = new PriorityQueue<>(ORDER);
  private final RunningTasks running;
  private long numbers;

  /** @param running is kept up to date as runs change */
  Agenda(RunningTasks running) {
    this.running = running;
  }

  /** Notes when the run wants care next, after something has changed. */
  void note(CachedRun run) {
    running.note(run);
    if (run.isGivenUp) {
      return;
    }
    Instant due = dueOf(run);
    if (due.isBefore(run.agendaAt())) {
      var entry = new Entry(due, numbers++, run);
      run.enter(entry);
      entries.add(entry);
    }
  }

  /**
   * Serves runs whose time has come; returns whether there are more.
   *
   * @param care must not throw: the entry of the run is gone by then
   */
  boolean serve(Instant now, Consumer<CachedRun> care) {
    for (int served = 0; served < AT_ONCE; ) {
      var first = entries.peek();
      if (first == null || first.due().isAfter(now)) {
        return false;
      }
      entries.remove();
      var run = first.run;
      if (run == null) {
        continue;
      }
      run.leaveAgenda();
      if (!dueOf(run).isAfter(now)) {
        care.accept(run);
        served++;
      }
      note(run);
    }
    return true;
  }

  /** When the next one is due; far away if there is none. */
  Instant next() {
    var first = entries.peek();
    return first == null ? Instant.MAX : first.due();
  }

  /** As {@link #next}, but passes over what is due later than was noted, for nobody waits then. */
  Instant nextDue() {
    for (var first = entries.peek(); first != null; first = entries.peek()) {
      var run = first.run;
      if (run != null && !dueOf(run).isAfter(first.due())) {
        return first.due();
      }
      entries.remove();
      if (run != null) {
        run.leaveAgenda();
        note(run);
      }
    }
    return Instant.MAX;
  }

  /**
   * The earliest of: a deadline, a task nobody took, and the row that would wake it. A row that a
   * commit is about to move is none: the run is noted again when that is done.
   */
  private static Instant dueOf(CachedRun run) {
    Instant due = run.state.deadlines().first().map(Deadline::due).orElse(Instant.MAX);
    for (var since : run.offered.values()) {
      Instant spill = since.plus(AttentionRule.UNMATCHED);
      due = spill.isBefore(due) ? spill : due;
    }
    Instant row = run.isEnlisted || run.isCommitting ? Instant.MAX : run.attention.row();
    return row.isBefore(due) ? row : due;
  }
}
