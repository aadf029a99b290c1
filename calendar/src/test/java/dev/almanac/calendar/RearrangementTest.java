package dev.almanac.calendar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.calendar.CalendarUse.Kind;
import dev.almanac.calendar.search.Occurrences;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** However rolling calendars change, each named time acts once. */
class RearrangementTest {
  private static final int DAYS = 60;

  /** Where clocks change, they do so at the end of March and of October. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "0 9 * * *",
        "0 9 * * 5",
        "0 9,17 * * 1-3",
        "0 9 */3 * *",
        "0 */5 * * 6",
        "30 2 * * *",
        "30 2 * * 6",
        "15,30 2,3 * * 0",
        "P7D/P3DT30M",
        "P1D/PT1H30M"
      })
  void eachOccurrenceActsOnce(String cron) {
    for (int seed = 0; seed < 600; seed++) {
      new World(cron, new SplittableRandom(seed)).live("%s, seed %d".formatted(cron, seed));
    }
  }

  /** Time passes, and calendars change once. */
  private static final class World {
    private final LocalDate first;
    private final Timetable before;
    private final Timetable after;
    private final Instant since;
    private final Instant now;
    private final Instant end;

    World(String cron, SplittableRandom random) {
      first = LocalDate.of(2026, random.nextBoolean() ? 3 : 10, 1);
      var zone = random.nextBoolean() ? "UTC" : "Europe/Berlin";
      var next = random.nextBoolean() ? Kind.ROLL_NEXT : Kind.ROLL_PREVIOUS;
      var other = random.nextInt(4) == 0 ? Kind.EXCLUDE : Kind.ROLL_NEXT;
      var spec = spec(zone, cron)
          .build()
          .withDst(new DstPolicy(
              anyOf(DstPolicy.Gap.values(), random), anyOf(DstPolicy.Overlap.values(), random)));
      var constant = use("b", days(random, 4), other);
      before = Timetable.of(spec.withUses(List.of(use("a", days(random, 3), next), constant)));
      after = Timetable.of(spec.withUses(List.of(use("a", days(random, 3), next), constant)));
      since = start(first);
      now = start(first.plusDays(21)).plus(Duration.ofMinutes(random.nextInt(9 * 24 * 60)));
      end = start(first.plusDays(DAYS));
    }

    /** A cron string, or an interval and its phase. */
    private static TimeSpec.Builder spec(String zone, String text) {
      if (!text.startsWith("P")) {
        return Specs.cron(zone, text);
      }
      int slash = text.indexOf('/');
      return TimeSpec.builder()
          .zone(Zone.named(zone))
          .interval(Interval.every(
              Duration.parse(text.substring(0, slash)), Duration.parse(text.substring(slash + 1))));
    }

    private static <T> T anyOf(T[] all, SplittableRandom random) {
      return all[random.nextInt(all.length)];
    }

    void live(String which) {
      var times = new TreeSet<Instant>();
      before.between(since.plusNanos(1), now.plusNanos(1)).forEach(times::add);
      var acted = new HashSet<LocalDateTime>();
      times.forEach(time -> acted.addAll(new Occurrences(before.spec()).actingAt(time)));

      var change =
          Rearrangement.of(before, after, new Rearrangement.Progress(since, since, now, Set.of()));
      assertThat(change.lost()).as(which).doesNotContainAnyElementsOf(times);
      assertThat(change.past() || change.lost().isEmpty()).as(which).isTrue();

      var later = new ArrayList<>(change.lost());
      after
          .between(now.plusNanos(1), end)
          .filter(time -> !change.repeated().contains(time))
          .forEach(later::add);
      var all = new HashSet<>(acted);
      for (var time : later) {
        var named = new Occurrences(after.spec()).actingAt(time);
        boolean isAsBefore = before.matches(time) && !named.isEmpty();
        assertThat(acted.containsAll(named) && !isAsBefore)
            .as("%s: %s comes again", which, time)
            .isFalse();
        all.addAll(named);
        times.add(time);
      }
      named()
          .filter(time -> isAdmitted(before, time) && isAdmitted(after, time))
          .forEach(time -> assertThat(all.contains(time) || isOneWithAnother(time, times))
              .as("%s: %s was lost at %s", which, time, now)
              .isTrue());
    }

    /** All times that are named, far enough from the ends not to roll over them. */
    private Stream<LocalDateTime> named() {
      return first
          .plusDays(15)
          .datesUntil(first.plusDays(DAYS - 15))
          .flatMap(day -> new Occurrences(before.spec()).named(day, 100));
    }

    /** Whether nothing excludes it. */
    private static boolean isAdmitted(Timetable table, LocalDateTime named) {
      var instants = new Occurrences(table.spec()).instants(named);
      return !instants.isEmpty() && instants.stream().allMatch(table::matches);
    }

    /** Whether it has been moved to where something else had acted before. */
    private boolean isOneWithAnother(LocalDateTime named, Set<Instant> times) {
      return new Occurrences(after.spec()).instants(named).stream().anyMatch(times::contains);
    }

    private static Instant start(LocalDate day) {
      return day.atStartOfDay(ZoneOffset.UTC).toInstant();
    }

    /** Some runs of days around the middle. */
    private DaySet days(SplittableRandom random, int runs) {
      var dates = new ArrayList<LocalDate>();
      for (int run = 0; run < runs; run++) {
        var begin = first.plusDays(18 + random.nextInt(20));
        begin.datesUntil(begin.plusDays(1 + random.nextInt(4))).forEach(dates::add);
      }
      return DaySet.of(dates, List.of());
    }
  }

  private static CalendarUse use(String name, DaySet days, Kind kind) {
    return new CalendarUse(name, 1, days, kind);
  }
}
