package dev.almanac.calendar;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.time.zone.ZoneRulesProvider;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Random specifications in random zones around transitions equal a scan of the wall clock. */
class OracleTest {
  private static final int SPECS = Boolean.getBoolean("almanac.long") ? 20_000 : 500;
  private static final Instant FIRST = Instant.parse("1995-01-01T00:00:00Z");
  private static final Instant LAST = Instant.parse("2060-01-01T00:00:00Z");

  private final List<String> zones = new TreeSet<>(ZoneRulesProvider.getAvailableZoneIds())
      .stream().filter(name -> !name.startsWith("SystemV/")).toList();

  @Test
  void everySearchEqualsASecondBySecondScan() {
    long times = 0;
    for (int seed = 1; seed <= SPECS; seed++) {
      times += compare(seed);
    }
    assertThat(times).as("times compared").isGreaterThan(100L * SPECS);
  }

  private int compare(int seed) {
    var random = new Random(seed);
    var zone = Zone.named(zones.get(random.nextInt(zones.size())));
    var middle = transition(zone.rules(), random);
    var local =
        middle.plusSeconds(random.nextInt(-7200, 7200)).atOffset(zone.rules().getOffset(middle));
    var spec = new RandomSpecs(random).around(zone, local.toLocalDateTime());
    var from = middle.minus(Duration.ofHours(3));
    var to = middle.plus(Duration.ofHours(4));
    var label = "seed " + seed + ": " + spec;

    var expected = new Oracle(spec).scan(from, to, 1);
    var table = Timetable.of(spec);
    assertThat(table.between(from, to).toList()).as(label).isEqualTo(expected);
    for (int i = 0; i < 20; i++) {
      var moment = from.plusMillis(random.nextLong(Duration.between(from, to).toMillis()));
      checkMoment(table, expected, moment, label);
    }
    return expected.size();
  }

  private static void checkMoment(
      Timetable table, List<Instant> expected, Instant moment, String label) {
    expected.stream()
        .filter(time -> time.isAfter(moment))
        .findFirst()
        .ifPresent(next -> assertThat(table.next(moment)).as(label).contains(next));
    expected.stream()
        .filter(time -> time.isBefore(moment))
        .reduce((first, second) -> second)
        .ifPresent(before -> assertThat(table.previous(moment)).as(label).contains(before));
    var second = Instant.ofEpochSecond(moment.getEpochSecond());
    assertThat(table.matches(second))
        .as(label + " at " + second)
        .isEqualTo(expected.contains(second));
  }

  /** Some transition of the zone; some instant if it has none. */
  private static Instant transition(ZoneRules rules, Random random) {
    var somewhere =
        Instant.ofEpochSecond(random.nextLong(FIRST.getEpochSecond(), LAST.getEpochSecond()));
    ZoneOffsetTransition next = rules.nextTransition(somewhere);
    return next == null || next.getInstant().isAfter(LAST) ? somewhere : next.getInstant();
  }
}
