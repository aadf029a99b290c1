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
 * The machine's clock, as long as it can be believed. Beside it runs a steady line: the time it
 * showed a while ago, and what a clock that cannot be set has counted since. When the machine's
 * clock is further ahead of that line than tolerated, the line is the time: timers and retention go
 * on by it, so nothing happens before both agree that its time has come. That ends when the clock
 * is back at the line, when another clock sides with it, or when somebody confirms it.
 *
 * <p>A clock that is behind the line is believed at once: nothing can happen too early by it, and a
 * run takes its own last time if that is later. Any thread may ask; nothing blocks.
 */
public final class TrustedClock implements InstantSource {
  /** How far ahead a clock may be, unless something else is configured. */
  public static final Duration TOLERANCE = Duration.ofMinutes(5);

  private static final Logger LOG = LoggerFactory.getLogger(TrustedClock.class);

  /**
   * After so long the line begins anew at the clock, so that small corrections do not add up. A
   * clock that gains more than tolerated within this time is doubted.
   */
  private static final long RENEWAL = Duration.ofHours(1).toNanos();

  /** Time passes by ticks from where it begins. */
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
   * Begins at what the clock shows now.
   *
   * @param ticks nanoseconds of a clock that cannot be set
   * @param tolerance how far the clock may be ahead; zero believes it whatever it shows
   */
  public static TrustedClock of(InstantSource clock, LongSupplier ticks, Duration tolerance) {
    var begin = new Line(clock.instant(), ticks.getAsLong(), false);
    return new TrustedClock(clock, ticks, tolerance, begin);
  }

  /** Begins at what another clock shows now, if this one is too far ahead of that. */
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

  /**
   * Tells what another clock shows, such as the database's. If it sides with this one, all is well.
   */
  public void witness(Instant other) {
    Instant shown = clock.instant();
    if (line.get().isDoubted() && !isAhead(shown, other)) {
      restart("the clock of the database agrees");
    }
  }

  /** Somebody knows that the clock is right. Returns whether it was in doubt. */
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

  /** What is wrong, for people; nothing if the clock is believed. */
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
