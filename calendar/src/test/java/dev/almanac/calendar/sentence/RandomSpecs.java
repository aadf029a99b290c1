package dev.almanac.calendar.sentence;

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
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Specifications with the shapes that people write, and slight changes of them. */
final class RandomSpecs {
  private static final List<Zone> ZONES = List.of(
      Zone.UTC,
      Zone.named("Europe/Berlin"),
      Zone.named("America/New_York"),
      embedded("Office", "1a2b3c4d5e6f"),
      embedded("Office", "1a2b3c4d5e60"),
      embedded("", "1a2b3c4d5e6f"));

  private static final List<Long> SECONDS = List.of(
      1L, 2L, 7L, 20L, 30L, 60L, 90L, 120L, 300L, 420L, 600L, 900L, 1800L, 3600L, 5400L, 7200L,
      18_000L, 21_600L, 28_800L, 43_200L, 86_400L, 129_600L, 172_800L, 604_800L, 864_000L);

  private static final Instant NEW_YEAR = Instant.parse("2026-01-01T00:00:00Z");

  private final Random random;

  RandomSpecs(Random random) {
    this.random = random;
  }

  private static Zone embedded(String label, String digest) {
    return new Zone(label, ZoneId.of("Europe/Paris").getRules(), digest);
  }

  TimeSpec spec() {
    return new TimeSpec(
        some(3, this::rule),
        some(3, this::interval),
        Adjustments.excluding(random.nextInt(3) == 0 ? some(3, this::rule) : List.of()),
        new Bounds(
            random.nextInt(4) == 0 ? instant() : Instant.MIN,
            random.nextInt(4) == 0 ? instant() : Instant.MAX),
        random.nextInt(4) == 0 ? duration() : Duration.ZERO,
        one(ZONES),
        random.nextInt(3) == 0 ? policy() : DstPolicy.LITERAL);
  }

  /** The same specification but for one detail; the detail may be without effect. */
  TimeSpec changed(TimeSpec spec) {
    var calendars = new ArrayList<>(spec.calendars());
    var intervals = new ArrayList<>(spec.intervals());
    var exclusions = new ArrayList<>(spec.exclusions());
    var bounds = spec.bounds();
    var jitter = spec.jitter();
    var zone = spec.zone();
    var dst = spec.dst();
    switch (random.nextInt(17)) {
      case 0, 1, 2, 3 -> changeOne(calendars, this::changed);
      case 4 -> changeOne(exclusions, this::changed);
      case 5, 6 -> changeOne(intervals, this::changed);
      case 7 -> move(calendars, exclusions);
      case 8 -> move(exclusions, calendars);
      case 9 -> bounds = bounds.withStart(bounds.hasStart() ? nudged(bounds.start()) : instant());
      case 10 -> bounds = bounds.withEnd(bounds.hasEnd() ? nudged(bounds.end()) : instant());
      case 11 ->
        jitter = jitter.plus(one(
            List.of(Duration.ofNanos(1), Duration.ofMillis(1), Duration.ofSeconds(1), duration())));
      case 12 -> repeatOne(calendars, this::changed);
      case 13 -> repeatOne(exclusions, this::changed);
      case 14 -> repeatOne(intervals, this::changed);
      case 15 -> zone = one(ZONES);
      default -> dst = policy();
    }
    return new TimeSpec(
        calendars, intervals, Adjustments.excluding(exclusions), bounds, jitter, zone, dst);
  }

  CalendarRule rule() {
    var builder = CalendarRule.builder();
    for (var field : Field.values()) {
      builder.set(field, ranges(field));
    }
    return random.nextInt(4) == 0
        ? builder.dayRules(some(2, this::dayRule)).build()
        : builder.build();
  }

  private CalendarRule changed(CalendarRule rule) {
    var builder = CalendarRule.builder().comment(rule.comment());
    rule.ranges().forEach(builder::set);
    builder.dayRules(rule.dayRules());
    var field = one(List.of(Field.values()));
    var ranges = new ArrayList<>(rule.of(field));
    switch (random.nextInt(5)) {
      case 0 -> builder.set(field, ranges(field));
      case 1 -> ranges.add(Range.at(value(field)));
      case 2 -> changeOne(ranges, range -> changed(field, range));
      case 3 -> builder.dayRules(some(2, this::dayRule));
      default -> builder.comment("comment " + random.nextInt());
    }
    return builder.set(field, ranges).build();
  }

  private Range changed(Field field, Range range) {
    int start = Math.min(range.start() + random.nextInt(2), field.max());
    int last = Math.max(start, Math.min(range.last() + random.nextInt(3) - 1, field.max()));
    return new Range(start, last, range.stride() + random.nextInt(2));
  }

  private List<Range> ranges(Field field) {
    int value = value(field);
    int step = 1 + random.nextInt(field == Field.DAY_OF_WEEK ? 3 : 16);
    return switch (random.nextInt(12)) {
      case 0, 1, 2 -> field == Field.YEAR ? List.of() : List.of(field.all());
      case 3, 4 -> List.of(Range.at(field.min()));
      case 5, 6 -> List.of(Range.at(value));
      case 7 -> List.of(Range.stepping(field.min(), field.max(), step));
      case 8 -> List.of(Range.stepping(value, field.max(), step));
      case 9 -> List.of(Range.between(value, Math.min(field.max(), value + random.nextInt(9))));
      case 10 ->
        Stream.generate(() -> Range.at(value(field)))
            .limit(1 + random.nextInt(9))
            .toList();
      default -> random.nextInt(5) == 0 ? List.of() : List.of(Range.at(value), field.all());
    };
  }

  private int value(Field field) {
    int span = field == Field.YEAR ? 8 : field.max() - field.min() + 1;
    return field.min() + random.nextInt(span);
  }

  private DayRule dayRule() {
    return switch (random.nextInt(5)) {
      case 0 -> new DayRule.LastDay(random.nextInt(4));
      case 1 -> new DayRule.LastWorkday();
      case 2 -> new DayRule.NearestWorkday(1 + random.nextInt(31));
      case 3 -> new DayRule.NthWeekday(random.nextInt(7), 1 + random.nextInt(5));
      default -> new DayRule.LastWeekday(random.nextInt(7));
    };
  }

  private Interval interval() {
    var every = Duration.ofSeconds(one(SECONDS));
    return random.nextInt(4) == 0
        ? Interval.startingAt(instant(), every)
        : Interval.every(every, Duration.ofSeconds(phase(every)));
  }

  private Interval changed(Interval interval) {
    var every = interval.every();
    return switch (random.nextInt(6)) {
      case 0 -> new Interval(every, Duration.ofSeconds(phase(every)), interval.from());
      case 1 -> new Interval(every, interval.phase().plusMillis(1), interval.from());
      case 2 -> new Interval(every.plusSeconds(1), interval.phase(), interval.from());
      case 3 -> new Interval(every.plusNanos(1), interval.phase(), interval.from());
      case 4 -> new Interval(every, interval.phase(), nudged(interval.from()));
      default -> new Interval(every, interval.phase(), instant());
    };
  }

  private long phase(Duration every) {
    long phase = random.nextBoolean() ? one(SECONDS) : random.nextInt(4000);
    return random.nextInt(3) == 0 ? 0 : phase % every.toSeconds();
  }

  private Instant instant() {
    return NEW_YEAR.plusSeconds(random.nextInt(3)).plusMillis(random.nextInt(2));
  }

  private Instant nudged(Instant instant) {
    return instant.plus(one(List.of(
        Duration.ofNanos(1), Duration.ofSeconds(1), Duration.ofMillis(1), Duration.ofHours(1))));
  }

  private Duration duration() {
    return Duration.ofSeconds(one(SECONDS)).plusMillis(random.nextInt(3) == 0 ? 500 : 0);
  }

  private DstPolicy policy() {
    return new DstPolicy(
        one(List.of(DstPolicy.Gap.values())), one(List.of(DstPolicy.Overlap.values())));
  }

  private <T> void changeOne(List<T> items, UnaryOperator<T> change) {
    if (!items.isEmpty()) {
      int index = random.nextInt(items.size());
      items.set(index, change.apply(items.get(index)));
    }
  }

  private <T> void repeatOne(List<T> items, UnaryOperator<T> change) {
    if (!items.isEmpty()) {
      items.add(change.apply(one(items)));
    }
  }

  private static void move(List<CalendarRule> from, List<CalendarRule> to) {
    if (!from.isEmpty()) {
      to.add(from.removeLast());
    }
  }

  private <T> List<T> some(int bound, Supplier<T> supplier) {
    return Stream.generate(supplier).limit(random.nextInt(bound)).toList();
  }

  private <T> T one(List<T> items) {
    return items.get(random.nextInt(items.size()));
  }
}
