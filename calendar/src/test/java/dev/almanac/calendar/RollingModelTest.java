package dev.almanac.calendar;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Random specifications with random calendars equal a model that goes day by day. */
class RollingModelTest {
  private static final int SPECS = Boolean.getBoolean("almanac.long") ? 10_000 : 400;
  private static final int STEP = 900;
  private static final int MARGIN = 60;
  private static final int SPAN = 40;
  private static final List<String> ZONES = List.of(
      "UTC",
      "Europe/Berlin",
      "America/New_York",
      "America/Havana",
      "Asia/Kathmandu",
      "Australia/Lord_Howe",
      "Pacific/Apia",
      "Africa/Casablanca");

  @Test
  void everySearchEqualsADayByDayModel() {
    long times = 0;
    for (int seed = 1; seed <= SPECS; seed++) {
      times += compare(seed);
    }
    assertThat(times).as("times compared").isGreaterThan(20L * SPECS);
  }

  private static int compare(int seed) {
    var random = new Random(seed);
    var zone = Zone.named(pick(random, ZONES));
    var day = start(zone, random);
    var spec = spec(random, zone, day);
    var label = "seed " + seed + ": " + spec;
    var from = day.atStartOfDay().toInstant(ZoneOffset.UTC);
    var to = from.plus(Duration.ofDays(SPAN));
    var model =
        new RollingModel(spec, day.minusDays(MARGIN), day.plusDays(SPAN + MARGIN), STEP).times();
    var expected = model.subSet(from, to);
    var table = Timetable.of(spec);
    assertThat(table.between(from, to).toList()).as(label).containsExactlyElementsOf(expected);
    for (int i = 0; i < 20; i++) {
      var moment = from.plusMillis(random.nextLong(Duration.between(from, to).toMillis()));
      var next = model.higher(moment);
      if (next != null && next.isBefore(to)) {
        assertThat(table.next(moment)).as(label).contains(next);
      }
      var previous = model.lower(moment);
      if (previous != null && previous.isAfter(from)) {
        assertThat(table.previous(moment)).as(label + " before " + moment).contains(previous);
      }
      var round = Instant.ofEpochSecond(moment.getEpochSecond() / STEP * STEP);
      assertThat(table.matches(round)).as(label + " at " + round).isEqualTo(model.contains(round));
    }
    expected.forEach(
        time -> assertThat(table.matches(time)).as(label + " at " + time).isTrue());
    return expected.size();
  }

  /** Often shortly before clocks change. */
  private static LocalDate start(Zone zone, Random random) {
    var somewhere =
        Instant.parse("2009-01-01T00:00:00Z").plus(Duration.ofDays(random.nextInt(9000)));
    var change = zone.rules().nextTransition(somewhere);
    var near = change == null || random.nextInt(4) == 0 ? somewhere : change.getInstant();
    return LocalDate.ofInstant(near, ZoneOffset.UTC).minusDays(random.nextInt(SPAN));
  }

  private static TimeSpec spec(Random random, Zone zone, LocalDate day) {
    var builder = TimeSpec.builder()
        .zone(zone)
        .dst(new DstPolicy(
            pick(random, List.of(DstPolicy.Gap.values())),
            pick(random, List.of(DstPolicy.Overlap.values()))));
    int calendars = random.nextInt(3);
    for (int i = 0; i < calendars; i++) {
      builder.calendar(rule(random));
    }
    if (calendars == 0 || random.nextInt(3) == 0) {
      long every = pick(random, List.of(900L, 3600L, 5400L, 9L * 3600, 86_400L, 7L * 86_400));
      long phase = 900 * random.nextLong(every / 900);
      builder.interval(Interval.every(Duration.ofSeconds(every), Duration.ofSeconds(phase)));
    }
    if (random.nextInt(4) == 0) {
      builder.exclude(rule(random));
    }
    int uses = 1 + random.nextInt(3);
    for (int i = 0; i < uses; i++) {
      builder.use(use(random, day, "calendar " + i));
    }
    if (random.nextInt(4) == 0) {
      builder.start(day.plusDays(random.nextInt(20)).atStartOfDay().toInstant(ZoneOffset.UTC));
    }
    if (random.nextInt(4) == 0) {
      builder.end(day.plusDays(20 + random.nextInt(20)).atStartOfDay().toInstant(ZoneOffset.UTC));
    }
    return builder.build();
  }

  private static CalendarRule rule(Random random) {
    var minutes = pick(random, List.of("0", "15", "*/30", "*/15"));
    var hours = pick(random, List.of("0", "2", "1-3", "9", "23", "*/6", "*"));
    var dates = pick(random, List.of("*", "1", "28-31", "*/5"));
    var weekdays = pick(random, List.of("*", "*", "0", "6", "1-5", "3"));
    return Specs.rule("%s %s %s * %s".formatted(minutes, hours, dates, weekdays));
  }

  private static CalendarUse use(Random random, LocalDate day, String name) {
    var dates = new ArrayList<LocalDate>();
    for (int i = random.nextInt(12); i > 0; i--) {
      var date = day.plusDays(random.nextInt(-10, SPAN + 10));
      for (int run = random.nextInt(6); run >= 0; run--) {
        dates.add(date.plusDays(run));
      }
    }
    var weekdays = pick(
        random,
        List.of(
            List.<DayOfWeek>of(),
            List.of(DayOfWeek.SATURDAY, DayOfWeek.SUNDAY),
            List.of(DayOfWeek.SUNDAY),
            List.of(DayOfWeek.MONDAY, DayOfWeek.WEDNESDAY, DayOfWeek.FRIDAY)));
    var kind = pick(random, List.of(CalendarUse.Kind.values()));
    return new CalendarUse(name, 1, DaySet.of(dates, weekdays), kind);
  }

  private static <T> T pick(Random random, List<T> values) {
    return values.get(random.nextInt(values.size()));
  }
}
