package dev.almanac.calendar;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Specifications with times around a wall-clock time. */
final class RandomSpecs {
  private final Random random;

  RandomSpecs(Random random) {
    this.random = random;
  }

  TimeSpec around(Zone zone, LocalDateTime local) {
    var builder = TimeSpec.builder().zone(zone).dst(policy());
    int calendars = random.nextInt(4);
    for (int i = 0; i < calendars; i++) {
      builder.calendar(rule(local));
    }
    if (calendars == 0 || random.nextInt(4) == 0) {
      builder.interval(interval());
    }
    for (int i = random.nextInt(3); i > 0; i--) {
      builder.exclude(rule(local));
    }
    var near = local.toInstant(zone.rules().getOffset(local));
    if (random.nextInt(5) == 0) {
      builder.start(near.plusMillis(random.nextInt(-5_000_000, 1_000_000)));
    }
    if (random.nextInt(5) == 0) {
      builder.end(near.plusMillis(random.nextInt(-1_000_000, 5_000_000)));
    }
    return builder.build();
  }

  private DstPolicy policy() {
    return new DstPolicy(pick(DstPolicy.Gap.values()), pick(DstPolicy.Overlap.values()));
  }

  private Interval interval() {
    long every = pick(1L, 7L, 60L, 90L, 900L, 3600L, 5400L, 86_400L);
    var duration = Duration.ofSeconds(every);
    return random.nextBoolean()
        ? Interval.every(duration, Duration.ofSeconds(random.nextLong(every)))
        : Interval.startingAt(Instant.ofEpochSecond(random.nextLong(1_000_000_000L)), duration);
  }

  private CalendarRule rule(LocalDateTime local) {
    var builder = CalendarRule.builder()
        .set(Field.SECOND, ranges(Field.SECOND, random.nextInt(60), 3))
        .set(Field.MINUTE, ranges(Field.MINUTE, random.nextInt(60), 2))
        .set(Field.HOUR, ranges(Field.HOUR, near(local.getHour(), 24), 2))
        .set(Field.MONTH, ranges(Field.MONTH, local.getMonthValue(), 3))
        .set(Field.YEAR, years(local.getYear()));
    int day = local.getDayOfMonth();
    int weekday = local.getDayOfWeek().getValue() % 7;
    if (random.nextInt(4) == 0) {
      builder.dayRules(List.of(dayRule(day, weekday)));
    }
    return builder
        .set(Field.DAY_OF_MONTH, ranges(Field.DAY_OF_MONTH, day, 3))
        .set(Field.DAY_OF_WEEK, ranges(Field.DAY_OF_WEEK, weekday, 3))
        .build();
  }

  private List<Range> years(int year) {
    return year < Field.YEAR.min() || random.nextInt(3) > 0 ? List.of() : List.of(Range.at(year));
  }

  private DayRule dayRule(int day, int weekday) {
    return switch (random.nextInt(5)) {
      case 0 -> new DayRule.LastDay(random.nextInt(4));
      case 1 -> new DayRule.LastWorkday();
      case 2 -> new DayRule.NearestWorkday(day);
      case 3 -> new DayRule.NthWeekday(weekday, 1 + (day - 1) / 7);
      default -> new DayRule.LastWeekday(weekday);
    };
  }

  /**
   * Ranges of a field, most of which hold {@code value}; in one of {@code odds} cases all values.
   */
  private List<Range> ranges(Field field, int value, int odds) {
    if (random.nextInt(odds) == 0) {
      return List.of(Range.stepping(
          field.min(), field.max(), random.nextInt(4) > 0 ? 1 : 1 + random.nextInt(9)));
    }
    var ranges = new ArrayList<Range>();
    ranges.add(Range.at(value));
    while (random.nextInt(3) == 0) {
      int start = random.nextInt(field.min(), field.max() + 1);
      int end = random.nextInt(start, field.max() + 1);
      ranges.add(Range.stepping(start, end, 1 + random.nextInt(20)));
    }
    return ranges;
  }

  private int near(int value, int modulus) {
    return Math.floorMod(value + random.nextInt(-1, 3), modulus);
  }

  @SafeVarargs
  private <T> T pick(T... values) {
    return values[random.nextInt(values.length)];
  }
}
