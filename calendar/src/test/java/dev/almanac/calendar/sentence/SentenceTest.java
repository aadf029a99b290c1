package dev.almanac.calendar.sentence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.calendar.Adjustments;
import dev.almanac.calendar.Bounds;
import dev.almanac.calendar.CalendarRule;
import dev.almanac.calendar.DayRule;
import dev.almanac.calendar.DstPolicy;
import dev.almanac.calendar.Field;
import dev.almanac.calendar.Interval;
import dev.almanac.calendar.Range;
import dev.almanac.calendar.TimeSpec;
import dev.almanac.calendar.Zone;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SentenceTest {
  private static final long SEED = 7;
  private static final int LONGEST = 10_000;
  private static final Duration FOREVER = Duration.ofSeconds(Long.MAX_VALUE, 999_999_999);

  @Test
  void saysOneCalendarWithoutItsZone() {
    assertThat(Sentence.of(only("cron 3 11 * * 5").calendars().getFirst()))
        .isEqualTo("At 11:03 on Fridays");
    assertThat(Sentence.of(CalendarRule.builder().build()))
        .isEqualTo("Never (no second, no minute, no hour, no day of month, no month and no day of"
            + " week given)");
  }

  @Test
  void saysOneInterval() {
    assertThat(Sentence.of(Interval.every(Duration.ofHours(5), Duration.ofMinutes(15))))
        .isEqualTo("Every 5 hours at 15 minutes past");
  }

  @Test
  void saysOneExclusionAsWhatItTakesAway() {
    var christmas = only("exclude month=12 dayOfMonth=25 hour=* minute=* second=*");
    var midnight = only("exclude month=12 dayOfMonth=25");
    assertThat(Sentence.ofExclusion(christmas.exclusions().getFirst())).isEqualTo("On 25 December");
    assertThat(Sentence.ofExclusion(midnight.exclusions().getFirst()))
        .isEqualTo("At 00:00 on 25 December");
    assertThat(Sentence.ofExclusion(CalendarRule.builder().build())).startsWith("Never");
  }

  @Test
  void anIntervalThatBeginsBeforeItsFirstTimeIsNotAnchored() {
    var every = Duration.ofDays(1);
    var late = Duration.ofHours(6);
    assertThat(Sentence.of(new Interval(every, late, Instant.parse("1970-01-01T05:00:00Z"))))
        .isEqualTo(Sentence.of(Interval.every(every, late)))
        .isEqualTo("Every day at 06:00 UTC");
    assertThat(Sentence.of(new Interval(every, late, Instant.parse("1970-01-01T06:00:01Z"))))
        .isEqualTo("Every day from 1970-01-02T06:00:00Z");
  }

  @Test
  void hundredsOfPartsStayShortAndStillTellSpecificationsApart() {
    var sentences = new HashSet<String>();
    for (int changed = 0; changed < 300; changed += 10) {
      var builder = TimeSpec.builder();
      for (int i = 0; i < 300; i++) {
        var text =
            "calendar hour=%d minute=%d second=%d".formatted(i / 60, i % 60, i == changed ? 7 : 0);
        builder.calendar(only(text).calendars().getFirst());
        builder.interval(Interval.every(Duration.ofSeconds(10_000 + i)));
        builder.exclude(only(text).calendars().getFirst());
      }
      var sentence = Sentence.of(builder.build());
      assertThat(sentence).hasSizeLessThan(2_000).contains("293 more (fingerprint ");
      sentences.add(sentence);
    }
    assertThat(sentences).hasSize(30);
  }

  @Test
  void theOddestSetsStayWithinBounds() {
    var random = new Random(SEED);
    var builder = TimeSpec.builder();
    for (int i = 0; i < 1_000; i++) {
      builder.calendar(noise(random)).exclude(noise(random));
    }
    assertThat(Sentence.of(builder.build())).as("seed %d", SEED).hasSizeLessThan(LONGEST);
  }

  private static CalendarRule noise(Random random) {
    var builder = CalendarRule.builder();
    for (var field : Field.values()) {
      builder.set(
          field,
          IntStream.rangeClosed(field.min(), field.max())
              .filter(value -> value == field.min() || random.nextBoolean())
              .mapToObj(Range::at)
              .toList());
    }
    return builder.build();
  }

  @Test
  void valuesAtTheEndsOfTheirTypesAreSaid() {
    Stream.of(
            new Interval(FOREVER, Duration.ZERO, Instant.EPOCH),
            new Interval(FOREVER, FOREVER.minusSeconds(1), Instant.EPOCH),
            new Interval(FOREVER, Duration.ZERO, Instant.MAX),
            new Interval(Duration.ofSeconds(1), Duration.ZERO, Instant.MAX),
            new Interval(Duration.ofSeconds(1), Duration.ZERO, Instant.MIN))
        .forEach(interval -> assertThat(Sentence.of(interval)).isNotBlank());
    var bounds = new Bounds(Instant.MIN.plusNanos(1), Instant.MAX.minusNanos(1));
    assertThat(Sentence.of(spec(bounds, FOREVER, Zone.UTC)))
        .isEqualTo("Every hour, not before -1000000000-01-01T00:00:00.000000001Z nor after"
            + " +1000000000-12-31T23:59:59.999999998Z, each delayed by up to 106751991167300 days,"
            + " 15 hours, 30 minutes and 7.999 seconds");
  }

  @Test
  void rulesThatNoTextProducesAreSaid() {
    var builder = CalendarRule.builder();
    for (var field : Field.values()) {
      builder.set(field, new Range(Integer.MIN_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE));
    }
    var dayRules = List.<DayRule>of(
        new DayRule.LastDay(-1),
        new DayRule.LastDay(99),
        new DayRule.NearestWorkday(0),
        new DayRule.NthWeekday(-1, 9),
        new DayRule.LastWeekday(Integer.MAX_VALUE));
    assertThat(Sentence.of(builder.dayRules(dayRules).build())).isNotBlank();
  }

  @Test
  void aLabelFromOutsideCannotPretendToBePartOfTheSentence() {
    var rules = Zone.UTC.rules();
    var zone = new Zone("x\" (0), and every day\n", rules, "1a2b3c4d5e6f");
    var calendar = only("cron 0 9 * * *").calendars();
    var spec = new TimeSpec(
        calendar, List.of(), Adjustments.NONE, Bounds.NONE, Duration.ZERO, zone, DstPolicy.LITERAL);
    assertThat(Sentence.of(spec))
        .isEqualTo("At 09:00 every day in the embedded zone \"x? (0), and every day?\""
            + " (1a2b3c4d5e6f)");
    var endless = new Zone("x".repeat(100_000), rules, "1a2b3c4d5e6f");
    assertThat(Sentence.of(new TimeSpec(
            calendar,
            List.of(),
            Adjustments.NONE,
            Bounds.NONE,
            Duration.ZERO,
            endless,
            DstPolicy.LITERAL)))
        .hasSizeLessThan(200);
  }

  private static TimeSpec spec(Bounds bounds, Duration jitter, Zone zone) {
    var hourly = Interval.every(Duration.ofHours(1));
    return new TimeSpec(
        List.of(), List.of(hourly), Adjustments.NONE, bounds, jitter, zone, DstPolicy.LITERAL);
  }

  private static TimeSpec only(String notation) {
    return SpecNotation.parse(notation);
  }
}
