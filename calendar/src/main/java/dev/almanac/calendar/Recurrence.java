package dev.almanac.calendar;

import java.time.Duration;
import java.time.Instant;
import java.util.BitSet;

/**
 * Whether the times of a specification come again and again in the same pattern, and after how many
 * seconds. Intervals do after their least common multiple, calendars that name times of day after a
 * day and those that name days of the week, too, after a week, as long as no clock changes. What
 * names months, days of the month or years, what excludes and what rolls is taken to have none.
 */
final class Recurrence {
  private static final long DAY = Duration.ofDays(1).toSeconds();
  private static final long WEEK = Duration.ofDays(7).toSeconds();

  /** Patterns that take longer are of no use. */
  private static final long LONGEST = Duration.ofDays(10_000).toSeconds();

  /** So far from a change of clocks none of its effects is felt. */
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

  /** In seconds; 0 if there is none. */
  long period() {
    return period;
  }

  /** Up to when the pattern goes on that is there after a time; that time if it is not there. */
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

  /** 0 if one of them is, or it is too long. */
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
