package dev.almanac.calendar;

import java.time.Duration;
import java.time.Instant;
import java.util.BitSet;

/**
 * Finds the period after which the times of a specification repeat. Intervals have their least
 * common multiple, calendars with times of day a day, those with weekdays a week, as long as no
 * clock changes. Months, days of the month, years, exclusions and rolling calendars count as having
 * none.
 */
final class Recurrence {
  private static final long DAY = Duration.ofDays(1).toSeconds();
  private static final long WEEK = Duration.ofDays(7).toSeconds();

  /** Longer periods are of no use. */
  private static final long LONGEST = Duration.ofDays(10_000).toSeconds();

  /** At this distance a clock change has no effect. */
  private static final Duration CALM = Duration.ofDays(2);

  private final TimeSpec spec;
  private final long period;
  private final Instant since;

  private Recurrence(TimeSpec spec, long period) {
    this.spec = spec;
    this.period = period;
    this.since =
        spec.intervals().stream().map(Interval::from).max(Instant::compareTo).orElse(Instant.EPOCH);
  }

  static Recurrence of(TimeSpec spec) {
    boolean isPlain = spec.exclusions().isEmpty() && spec.uses().isEmpty();
    return new Recurrence(spec, isPlain ? period(spec) : 0);
  }

  /** Returns the period in seconds; 0 if there is none. */
  long period() {
    return period;
  }

  /** Returns the end of the pattern after a time; that time itself if there is no pattern. */
  Instant end(Instant after) {
    if (after.isBefore(since)) {
      return after;
    }
    var rules = spec.zone().rules();
    if (spec.calendars().isEmpty() || rules.isFixedOffset()) {
      return Instant.MAX;
    }
    var change = rules.nextTransition(after.minus(CALM));
    return change == null ? Instant.MAX : change.getInstant().minus(CALM);
  }

  private static long period(TimeSpec spec) {
    long period = 1;
    for (var interval : spec.intervals()) {
      period = common(period, interval.every().toSeconds());
    }
    for (var calendar : spec.calendars()) {
      period = common(period, period(calendar));
    }
    return period;
  }

  private static long period(CalendarRule rule) {
    boolean namesDays = !rule.of(Field.YEAR).isEmpty()
        || !rule.dayRules().isEmpty()
        || !hasAll(rule, Field.MONTH)
        || !hasAll(rule, Field.DAY_OF_MONTH);
    if (namesDays) {
      return 0;
    }
    return hasAll(rule, Field.DAY_OF_WEEK) ? DAY : WEEK;
  }

  private static boolean hasAll(CalendarRule rule, Field field) {
    var values = new BitSet();
    rule.of(field).forEach(range -> range.values().forEach(values::set));
    return values.nextClearBit(field.min()) > field.max();
  }

  /** Returns 0 if either is 0 or the result is too long. */
  private static long common(long one, long other) {
    if (one == 0 || other == 0 || other > LONGEST) {
      return 0;
    }
    long multiple = one / greatest(one, other) * other;
    return multiple > LONGEST ? 0 : multiple;
  }

  private static long greatest(long one, long other) {
    return other == 0 ? one : greatest(other, one % other);
  }
}
