package dev.almanac.calendar;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class StretchTest {
  private static final Instant START = Instant.parse("2025-01-01T00:00:00Z");
  private static final int MOST = 10_000;
  private static final int ROUNDS = Boolean.getBoolean("almanac.long") ? 20_000 : 1_000;
  private static final long SEED = 20_261_116;

  @Test
  void aYearOfSecondsIsCountedAtOnce() {
    var table = Timetable.of(
        TimeSpec.builder().interval(Interval.every(Duration.ofSeconds(1))).build());
    var end = START.plus(Duration.ofDays(365));

    assertThat(table.stretch(START, end.plusMillis(999), MOST))
        .contains(new Stretch(end, Duration.ofDays(365).toSeconds()));
  }

  @Test
  void beginsWithATime() {
    var table = Timetable.of(
        TimeSpec.builder().interval(Interval.every(Duration.ofHours(1))).build());

    assertThat(table.stretch(START.plusSeconds(1), START.plus(Duration.ofDays(1)), MOST))
        .isEmpty();
  }

  @Test
  void bothEndsOfBoundsAreKept() {
    var table = Timetable.of(TimeSpec.builder()
        .interval(Interval.every(Duration.ofHours(1)))
        .end(START.plus(Duration.ofMinutes(150)))
        .build());

    assertThat(table.stretch(START, START.plus(Duration.ofDays(9)), MOST))
        .contains(new Stretch(START.plus(Duration.ofHours(2)), 2));
  }

  @Test
  void whatIsExcludedOrRolledIsNotCounted() {
    var hourly = TimeSpec.builder().interval(Interval.every(Duration.ofHours(1)));
    var never = CalendarRule.builder()
        .set(Field.DAY_OF_MONTH, Range.at(30))
        .set(Field.MONTH, Range.at(2))
        .build();
    var none =
        new CalendarUse("none", 1, DaySet.of(List.of(), List.of()), CalendarUse.Kind.ROLL_NEXT);
    var end = START.plus(Duration.ofDays(9));

    assertThat(Timetable.of(hourly.exclude(never).build()).stretch(START, end, MOST))
        .isEmpty();
    assertThat(Timetable.of(TimeSpec.builder()
                .interval(Interval.every(Duration.ofHours(1)))
                .build()
                .withUses(List.of(none)))
            .stretch(START, end, MOST))
        .isEmpty();
  }

  @Test
  void aPatternWithTooManyTimesIsNotCounted() {
    var everySecond = rule(Field.SECOND.all(), Field.MINUTE.all(), Field.HOUR.all());
    var table = Timetable.of(TimeSpec.builder().calendar(everySecond).build());

    assertThat(table.stretch(START, START.plus(Duration.ofDays(9)), MOST)).isEmpty();
    assertThat(table.stretch(START, START.plus(Duration.ofDays(9)), 100_000))
        .contains(new Stretch(START.plus(Duration.ofDays(9)), 9 * 86_400));
  }

  @Test
  void countsAsManyTimesAsThereAre() {
    var random = new Random(SEED);
    int counted = 0;
    for (int round = 0; round < ROUNDS; round++) {
      var spec = spec(random);
      var table = Timetable.of(spec);
      var time = table.next(START.plusSeconds(random.nextLong(40_000_000))).orElseThrow();
      var until = time.plusSeconds(random.nextLong(1L << (10 + random.nextInt(14))));
      var stretch = table.stretch(time, until, MOST);
      if (stretch.isEmpty()) {
        continue;
      }
      counted++;
      var last = stretch.get().last();
      var seen = table.between(time.plusSeconds(1), last.plusSeconds(1)).toList();
      assertThat(seen).as("round %d: %s after %s", round, spec, time).hasSize((int)
          stretch.get().count());
      assertThat(seen.getLast()).isEqualTo(last).isBeforeOrEqualTo(until);
    }
    assertThat(counted).as("with the seed %d", SEED).isGreaterThan(ROUNDS / 3);
  }

  private static TimeSpec spec(Random random) {
    var zones = List.of("UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe");
    var spec = TimeSpec.builder()
        .zone(Zone.named(zones.get(random.nextInt(zones.size()))))
        .dst(new DstPolicy(
            pick(random, DstPolicy.Gap.values()), pick(random, DstPolicy.Overlap.values())));
    int kinds = random.nextInt(3);
    if (kinds != 1) {
      for (int i = random.nextInt(3); i >= 0; i--) {
        spec.interval(interval(random));
      }
    }
    if (kinds != 0) {
      for (int i = random.nextInt(2); i >= 0; i--) {
        spec.calendar(rule(random));
      }
    }
    return spec.build();
  }

  private static <T> T pick(Random random, T[] values) {
    return values[random.nextInt(values.length)];
  }

  private static Interval interval(Random random) {
    var seconds = List.of(7, 30, 60, 90, 600, 3_600, 5_400, 86_400);
    var every = Duration.ofSeconds(seconds.get(random.nextInt(seconds.size())));
    return random.nextInt(3) == 0
        ? Interval.startingAt(START.plusSeconds(random.nextLong(10_000_000)), every)
        : Interval.every(every, Duration.ofSeconds(random.nextLong(every.toSeconds())));
  }

  private static CalendarRule rule(Random random) {
    var minutes = random.nextBoolean()
        ? Range.stepping(0, 59, 1 + random.nextInt(30))
        : Range.at(random.nextInt(60));
    var hours = random.nextBoolean() ? Field.HOUR.all() : Range.at(random.nextInt(24));
    var days = random.nextBoolean() ? Field.DAY_OF_WEEK.all() : Range.between(1, 5);
    return CalendarRule.builder()
        .set(Field.SECOND, Range.at(random.nextInt(60)))
        .set(Field.MINUTE, minutes)
        .set(Field.HOUR, hours)
        .set(Field.DAY_OF_MONTH, Field.DAY_OF_MONTH.all())
        .set(Field.MONTH, random.nextInt(8) == 0 ? Range.at(6) : Field.MONTH.all())
        .set(Field.DAY_OF_WEEK, days)
        .build();
  }

  private static CalendarRule rule(Range seconds, Range minutes, Range hours) {
    return CalendarRule.builder()
        .set(Field.SECOND, seconds)
        .set(Field.MINUTE, minutes)
        .set(Field.HOUR, hours)
        .set(Field.DAY_OF_MONTH, Field.DAY_OF_MONTH.all())
        .set(Field.MONTH, Field.MONTH.all())
        .set(Field.DAY_OF_WEEK, Field.DAY_OF_WEEK.all())
        .build();
  }
}
