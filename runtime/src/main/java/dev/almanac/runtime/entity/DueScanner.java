package dev.almanac.runtime.entity;

import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.loop.LoopContext;
import dev.almanac.runtime.loop.LoopLimits;
import dev.almanac.store.Nanos;
import dev.almanac.store.work.AttentionRow;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Finds entities that are due and not in the cache. It reads the attention table a little ahead of
 * time, each row once. Everything due before its {@link #horizon} is in the cache, being loaded, or
 * waiting here.
 */
public final class DueScanner {
  /** How far ahead of time rows are read. */
  private static final Duration AHEAD = Duration.ofSeconds(2);

  /** How far ahead rows are read after a start, so that waiting tasks are offered at once. */
  private static final Duration AHEAD_AT_FIRST = LoopLimits.UNMATCHED.plus(AHEAD);

  private static final long PAUSE = Duration.ofSeconds(1).toNanos();
  private static final int PAGE = 500;

  private final LoopContext context;
  private final Map<AttentionRow.Of, DueLoader> loaders = new EnumMap<>(AttentionRow.Of.class);
  private Instant horizon = Instant.MIN;
  private @Nullable AttentionRow place;
  private boolean isReading;

  /** Whether all rows up to the horizon have been read. */
  private boolean hasReadAll;

  private boolean isCaughtUp;
  private long nextRead = Long.MIN_VALUE;

  public DueScanner(LoopContext context, List<? extends EntityDriver<?, ?>> drivers) {
    this.context = context;
    drivers.forEach(driver -> loaders.put(driver.kind(), driver.dueLoader()));
  }

  /** Returns up to which time the table was read, or is being read. */
  public Instant horizon() {
    return horizon;
  }

  /** Continues to read and load, as far as there is room. */
  public void step() {
    loaders.values().forEach(DueLoader::step);
    long now = context.surroundings().nanos();
    boolean hasRoom = loaders.values().stream().allMatch(loader -> loader.size() < PAGE);
    if (!isReading && hasRoom && (!isCaughtUp || now - nextRead >= 0)) {
      read();
    }
  }

  /** Returns whether every entity that is due by now is in the cache. */
  public boolean isSettled(Instant now) {
    return hasReadAll
        && loaders.values().stream().allMatch(DueLoader::isSettled)
        && !horizon.isBefore(now);
  }

  /** Reads on, because time was moved ahead of the horizon. */
  public void hurry() {
    nextRead = context.surroundings().nanos();
  }

  /** Finds when the next row beyond the horizon is due; {@link Instant#MAX} if there is none. */
  public void peek(Consumer<Instant> next, Runnable failed) {
    var after = place;
    context.read(
        () -> context.store().work().attention(context.partitions(), Long.MAX_VALUE, after, 1),
        rows -> next.accept(
            rows.isEmpty() ? Instant.MAX : Nanos.instant(rows.getFirst().due())),
        reason -> failed.run());
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
      Objects.requireNonNull(loaders.get(row.of())).add(row.run(), Nanos.instant(row.due()));
      place = row;
    }
    if (rows.size() < PAGE) {
      isCaughtUp = true;
      hasReadAll = true;
      nextRead = context.surroundings().nanos() + PAUSE;
    }
    loaders.values().forEach(DueLoader::step);
  }

  private void unread(CallFailed.Reason reason) {
    isCaughtUp = true;
    isReading = false;
    nextRead = context.surroundings().nanos() + PAUSE;
  }
}
