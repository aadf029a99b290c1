package dev.almanac.calendar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.calendar.CalendarUse.Kind;
import dev.almanac.calendar.search.Moves;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever becomes of calendars that roll, each time that a specification names acts once. */
class RearrangementTest {
  private static final LocalDate FIRST = LocalDate.of(2026, 3, 1);
  private static final int DAYS = 60;

  @ParameterizedTest
  @ValueSource(strings = {"0 9 * * *", "0 9 * * 5", "0 9,17 * * 1-3", "0 9 */3 * *", "0 */5 * * 6"})
  void eachOccurrenceActsOnce(String cron) {
    for (int seed = 0; seed < 400; seed++) {
      new World(cron, new Random(seed)).live("%s, seed %d".formatted(cron, seed));
    }
  }

  /** Time passes, and changes once. */
  private static final class World {
    private final TimeSpec before;
    private final TimeSpec after;
    private final Instant since = start(FIRST);
    private final Instant now;
    private final Instant end = start(FIRST.plusDays(DAYS));

    /** What has acted, by the time that the specification names. */
    private final Set<LocalDateTime> acted = new HashSet<>();

    World(String cron, Random random) {
      var zone = random.nextBoolean() ? "UTC" : "Europe/Berlin";
      var next = random.nextBoolean() ? Kind.ROLL_NEXT : Kind.ROLL_PREVIOUS;
      var other = random.nextInt(4) == 0 ? Kind.EXCLUDE : Kind.ROLL_NEXT;
      var spec = Specs.cron(zone, cron).build();
      var constant = days(random, 4);
      before = spec.withUses(List.of(use("a", days(random, 3), next), use("b", constant, other)));
      after = spec.withUses(List.of(use("a", days(random, 3), next), use("b", constant, other)));
      now = start(FIRST.plusDays(25)).plus(Duration.ofMinutes(random.nextInt(5 * 24 * 60)));
    }

    void live(String which) {
      var table = Timetable.of(before);
      var moves = new Moves(before);
      var times = new TreeSet<Instant>();
      table.between(since.plusNanos(1), now.plusNanos(1)).forEach(times::add);
      times.forEach(time -> acted.addAll(moves.origins(time)));
      var change =
          Rearrangement.of(before, after, new Rearrangement.Progress(since, since, now, Set.of()));
      assertThat(change.lost()).as(which).doesNotContainAnyElementsOf(times);

      var later = new ArrayList<>(change.lost());
      Timetable.of(after)
          .between(now.plusNanos(1), end)
          .filter(time -> !change.repeated().contains(time))
          .forEach(later::add);
      for (var time : later) {
        var origins = new Moves(after).origins(time);
        assertThat(acted.containsAll(origins))
            .as("%s: %s comes again", which, time)
            .isFalse();
        acted.addAll(origins);
        times.add(time);
      }
      all()
          .filter(this::isAdmitted)
          .forEach(named -> assertThat(acted.contains(named) || isOneWithAnother(named, times))
              .as("%s: %s was lost at %s", which, named, now)
              .isTrue());
    }

    /** Named times, far enough from the ends not to roll over them. */
    private Stream<LocalDateTime> all() {
      var bare = Timetable.of(before.with(Adjustments.NONE));
      return bare.between(start(FIRST.plusDays(15)), start(FIRST.plusDays(DAYS - 15)))
          .map(time -> LocalDateTime.ofInstant(time, before.zone().rules().getOffset(time)));
    }

    /** Whether nothing excludes it, neither before nor after the change. */
    private boolean isAdmitted(LocalDateTime named) {
      return Stream.of(before, after)
          .allMatch(spec ->
              new Moves(spec).landing(named).filter(Timetable.of(spec)::matches).isPresent());
    }

    /** Whether it has been moved to where something else had acted before. */
    private boolean isOneWithAnother(LocalDateTime named, Set<Instant> times) {
      return new Moves(after).landing(named).filter(times::contains).isPresent();
    }

    private Instant start(LocalDate day) {
      return day.atStartOfDay(ZoneOffset.UTC).toInstant();
    }
  }

  private static CalendarUse use(String name, DaySet days, Kind kind) {
    return new CalendarUse(name, 1, days, kind);
  }

  /** Some runs of days around the middle. */
  private static DaySet days(Random random, int runs) {
    var dates = new ArrayList<LocalDate>();
    for (int run = 0; run < runs; run++) {
      var first = FIRST.plusDays(18 + random.nextInt(20));
      first.datesUntil(first.plusDays(1 + random.nextInt(4))).forEach(dates::add);
    }
    return DaySet.of(dates, List.of());
  }
}
