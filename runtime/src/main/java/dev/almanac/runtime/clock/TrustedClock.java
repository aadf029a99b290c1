package dev.almanac.runtime.clock;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The machine's clock, while it is plausible. A steady line runs beside it: an earlier reading plus
 * the ticks of a monotonic clock since. If the machine's clock is ahead of that line by more than
 * the tolerance, the line is the time: timers and retention follow it, so nothing happens before
 * both clocks agree. This ends when the clock is back at the line, when another clock agrees with
 * it, or when an operator confirms it.
 *
 * <p>A clock behind the line is trusted at once: nothing can happen too early by it, and a run uses
 * its own last time if that is later. Any thread may call; no call blocks.
 */
public final class TrustedClock implements InstantSource {
  /** How far ahead a clock may be by default. */
  public static final Duration TOLERANCE = Duration.ofMinutes(5);

  private static final Logger LOG = LoggerFactory.getLogger(TrustedClock.class);

  /**
   * How often the line restarts at the clock, so that small corrections do not add up. A clock that
   * gains more than the tolerance within this time is doubted.
   */
  private static final long RENEWAL = Duration.ofHours(1).toNanos();

  /** A time that advances from its beginning by ticks. */
  private record Line(Instant begin, long ticks, boolean isDoubted) {
    Instant at(long later) {
      return begin.plusNanos(later - ticks);
    }
  }

  private final InstantSource clock;
  private final LongSupplier ticks;
  private final Duration tolerance;
  private final AtomicReference<Line> line;

  private TrustedClock(InstantSource clock, LongSupplier ticks, Duration tolerance, Line line) {
    this.clock = clock;
    this.ticks = ticks;
    this.tolerance = tolerance;
    this.line = new AtomicReference<>(line);
  }

  /**
   * Starts at the current reading of the clock.
   *
   * @param ticks nanoseconds of a monotonic clock
   * @param tolerance how far the clock may be ahead; zero trusts it always
   */
  public static TrustedClock of(InstantSource clock, LongSupplier ticks, Duration tolerance) {
    var begin = new Line(clock.instant(), ticks.getAsLong(), false);
    return new TrustedClock(clock, ticks, tolerance, begin);
  }

  /** Starts at another clock's current reading, if this clock is too far ahead of it. */
  public static TrustedClock beside(
      Instant other, InstantSource clock, LongSupplier ticks, Duration tolerance) {
    var trusted = of(clock, ticks, tolerance);
    var begin = trusted.line.get();
    if (trusted.isAhead(begin.begin(), other)) {
      trusted.line.set(new Line(other, begin.ticks(), true));
      trusted.alarm().ifPresent(text -> LOG.error("ALARM: {}", text));
    }
    return trusted;
  }

  @Override
  public Instant instant() {
    long counted = ticks.getAsLong();
    Instant shown = clock.instant();
    var current = line.get();
    Instant steady = current.at(counted);
    if (!isAhead(shown, steady)) {
      believed(current, shown, counted);
      return shown;
    }
    if (!current.isDoubted() && line.compareAndSet(current, new Line(steady, counted, true))) {
      LOG.error("ALARM: {}", description(shown, steady));
    }
    return steady;
  }

  private void believed(Line current, Instant shown, long counted) {
    if (current.isDoubted()) {
      if (line.compareAndSet(current, new Line(shown, counted, false))) {
        LOG.warn("The clock of this machine shows {} and is believed again", shown);
      }
    } else if (counted - current.ticks() > RENEWAL) {
      line.compareAndSet(current, new Line(shown, counted, false));
    }
  }

  /** Compares with another clock, such as the database's. If they agree, the clock is trusted. */
  public void witness(Instant other) {
    Instant shown = clock.instant();
    if (line.get().isDoubted() && !isAhead(shown, other)) {
      restart("the clock of the database agrees");
    }
  }

  /** Trusts the clock because an operator says so. Returns whether it was in doubt. */
  public boolean confirm() {
    boolean wasDoubted = line.get().isDoubted();
    restart("it was confirmed");
    return wasDoubted;
  }

  private void restart(String why) {
    var begin = new Line(clock.instant(), ticks.getAsLong(), false);
    if (line.getAndSet(begin).isDoubted()) {
      LOG.warn("The clock of this machine shows {} and is believed: {}", begin.begin(), why);
    }
  }

  /** Describes the problem to people; empty if the clock is trusted. */
  public Optional<String> alarm() {
    long counted = ticks.getAsLong();
    Instant shown = clock.instant();
    var current = line.get();
    return current.isDoubted()
        ? Optional.of(description(shown, current.at(counted)))
        : Optional.empty();
  }

  private static String description(Instant shown, Instant steady) {
    return ("The clock of this machine shows %s, %d s ahead of the time by which timers and"
            + " retention go on. If the clock is right, confirm it with"
            + " 'almanac operator confirm-clock'; else set it")
        .formatted(shown, Duration.between(steady, shown).toSeconds());
  }

  private boolean isAhead(Instant shown, Instant other) {
    return !tolerance.isZero() && shown.isAfter(other.plus(tolerance));
  }
}
