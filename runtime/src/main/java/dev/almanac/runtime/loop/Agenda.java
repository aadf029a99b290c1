package dev.almanac.runtime.loop;

import dev.almanac.engine.state.Deadline;
import java.time.Instant;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.function.Consumer;

/**
 * When the cached runs want care. A run is in it once or a few times; only the entry that the run
 * knows of counts, and the others pass when their time comes.
 */
final class Agenda {
  private record Entry(Instant due, long number, CachedRun run) {}

  private static final Comparator<Entry> ORDER =
      Comparator.comparing(Entry::due).thenComparingLong(Entry::number);

  /** How many runs are served in one go, so that requests have their turn. */
  private static final int AT_ONCE = 128;

  private final PriorityQueue<Entry> entries = new PriorityQueue<>(ORDER);
  private final RunCache cache;
  private final RunningTasks running;
  private long numbers;

  /** @param running is kept up to date as runs change */
  Agenda(RunCache cache, RunningTasks running) {
    this.cache = cache;
    this.running = running;
  }

  /** Notes when the run wants care next, after something has changed. */
  void note(CachedRun run) {
    running.note(run);
    if (run.isGivenUp) {
      return;
    }
    Instant due = dueOf(run);
    if (due.isBefore(run.agendaAt)) {
      run.agendaAt = due;
      entries.add(new Entry(due, numbers++, run));
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
      var run = first.run();
      if (!first.due().equals(run.agendaAt) || !cache.holds(run)) {
        continue;
      }
      run.agendaAt = Instant.MAX;
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
      var run = first.run();
      boolean counts = first.due().equals(run.agendaAt) && cache.holds(run);
      if (counts && !dueOf(run).isAfter(first.due())) {
        return first.due();
      }
      entries.remove();
      if (counts) {
        run.agendaAt = Instant.MAX;
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
