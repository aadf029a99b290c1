package dev.almanac.runtime.loop;

import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.Target;
import dev.almanac.store.AttentionRow;
import dev.almanac.store.Nanos;
import dev.almanac.store.RunIdentity;
import dev.almanac.store.RunRef;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Finds the runs and schedules that want care and are not in the cache. It reads the attention
 * table a little ahead of time, each row once: what is due before its {@link #horizon} is in the
 * cache, on its way there, or waits here.
 */
final class Scout {
  /** How far ahead of time rows are read. */
  private static final Duration AHEAD = Duration.ofSeconds(2);

  /** After a start, so far ahead: tasks that were on offer then want to be offered at once. */
  private static final Duration AHEAD_AT_FIRST = AttentionRule.UNMATCHED.plus(AHEAD);

  private static final long PAUSE = Duration.ofSeconds(1).toNanos();
  private static final int PAGE = 500;

  private final LoopContext context;
  private final Loader loader;
  private final Alarms alarms;
  private final BooleanSupplier isFull;
  private final Consumer<CachedRun> care;
  private final ScheduleRevival schedules;
  private final ArrayDeque<RunRef> found = new ArrayDeque<>();
  private final Set<RunRef> loading = new HashSet<>();
  private Instant horizon = Instant.MIN;
  private @Nullable AttentionRow place;
  private boolean isReading;

  /** Whether all rows up to the horizon have been read. */
  private boolean hasReadAll;

  /** Runs that are looked for again after a while. */
  private int postponed;

  private boolean isCaughtUp;
  private long nextRead = Long.MIN_VALUE;

  /**
   * A scout that has found nothing yet.
   *
   * @param isFull whether there is no room for more runs than one at a time
   * @param care is called with each run once it is in the cache
   * @param schedules does the same for schedules
   */
  Scout(Parts parts, BooleanSupplier isFull, Consumer<CachedRun> care, ScheduleRevival schedules) {
    this.context = parts.context();
    this.loader = parts.loader();
    this.alarms = parts.alarms();
    this.isFull = isFull;
    this.care = care;
    this.schedules = schedules;
  }

  /** Up to when the table was read, or is being read. */
  Instant horizon() {
    return horizon;
  }

  /** Goes on reading and loading, as far as there is room. */
  void step() {
    load();
    long now = context.surroundings().nanos();
    schedules.step();
    boolean hasRoom = found.size() < PAGE && schedules.size() < PAGE;
    if (!isReading && hasRoom && (!isCaughtUp || now - nextRead >= 0)) {
      read();
    }
  }

  /** Whether every run that wants care by now is in the cache. */
  boolean isSettled(Instant now) {
    return hasReadAll
        && found.isEmpty()
        && loading.isEmpty()
        && postponed == 0
        && schedules.isSettled()
        && !horizon.isBefore(now);
  }

  /** Time was moved ahead, so that rows are due that nobody has looked for. */
  void hurry() {
    nextRead = context.surroundings().nanos();
  }

  /** Looks beyond the horizon: when the next row there is due; far away if there is none. */
  void peek(Consumer<Instant> next, Runnable failed) {
    var after = place;
    context.read(
        () -> context.store().work().attention(context.partitions(), Long.MAX_VALUE, after, 1),
        rows -> next.accept(
            rows.isEmpty() ? Instant.MAX : Nanos.instant(rows.getFirst().due())),
        reason -> failed.run());
  }

  /** Wants a run in the cache, and care for it, whatever the table says. */
  void revive(RunRef run) {
    found.add(run);
  }

  /** The same of a schedule. */
  void reviveSchedule(RunRef schedule) {
    schedules.add(schedule);
  }

  private void read() {
    Duration ahead = isCaughtUp ? AHEAD : AHEAD_AT_FIRST;
    Instant until = context.surroundings().now().plus(ahead);
    horizon = until.isAfter(horizon) ? until : horizon;
    isReading = true;
    hasReadAll = false;
    long end = Nanos.of(horizon);
    var after = place;
    context.read(
        () -> context.store().work().attention(context.partitions(), end, after, PAGE),
        this::rows,
        this::unread);
  }

  private void rows(List<AttentionRow> rows) {
    isReading = false;
    for (var row : rows) {
      switch (row.of()) {
        case RUN -> found.add(row.run());
        case SCHEDULE -> schedules.add(row);
      }
      place = row;
    }
    if (rows.size() < PAGE) {
      isCaughtUp = true;
      hasReadAll = true;
      nextRead = context.surroundings().nanos() + PAUSE;
    }
    load();
  }

  private void unread(CallFailed.Reason reason) {
    isCaughtUp = true;
    isReading = false;
    nextRead = context.surroundings().nanos() + PAUSE;
  }

  private void load() {
    while (!found.isEmpty() && loading.size() < room()) {
      var run = found.remove();
      if (loading.add(run)) {
        context.read(
            () -> context.store().runs().run(run),
            record ->
                record.ifPresentOrElse(one -> load(run, one.identity()), () -> loading.remove(run)),
            reason -> later(run));
      }
    }
  }

  /** What fills the memory may wait for a run that is not in it, so that one can always come. */
  private int room() {
    return isFull.getAsBoolean() ? 1 : context.limits().revivals();
  }

  private void load(RunRef ref, RunIdentity run) {
    loader.withRun(
        Target.run(run.namespace(), run.workflowId(), run.runId()),
        loaded -> {
          loading.remove(ref);
          care.accept(loaded);
        },
        reason -> {
          if (reason instanceof CallFailed.Reason.Unavailable) {
            later(ref);
          } else {
            loading.remove(ref);
          }
        });
  }

  /** The database did not answer: once more after a while. */
  private void later(RunRef run) {
    loading.remove(run);
    postponed++;
    alarms.at(context.surroundings().nanos() + PAUSE, () -> {
      postponed--;
      found.add(run);
    });
  }
}
