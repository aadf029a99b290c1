package dev.almanac.calendar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.calendar.DstPolicy.Gap;
import dev.almanac.calendar.DstPolicy.Overlap;
import java.time.Duration;
import java.time.Instant;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.time.zone.ZoneRulesProvider;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Every zone of the JDK, every transition from 2000 to 2040, every policy. */
class EveryZoneTest {
  private static final Instant FIRST = Instant.parse("2000-01-01T00:00:00Z");
  private static final Instant LAST = Instant.parse("2041-01-01T00:00:00Z");
  private static final Duration MARGIN = Duration.ofMinutes(150);

  private static final CalendarRule EVERY_MINUTE = at(Field.MINUTE.all(), Field.HOUR.all());
  private static final CalendarRule HOURLY = at(Range.at(30), Field.HOUR.all());

  @Test
  void dailyHourlyAndEveryMinuteSchedulesFollowThePolicies() {
    int transitions = 0;
    Set<ZoneRules> seen = new HashSet<>();
    for (var name : new TreeSet<>(ZoneRulesProvider.getAvailableZoneIds())) {
      var rules = ZoneRulesProvider.getRules(name, false);
      if (!seen.add(rules)) {
        continue;
      }
      var zone = new Zone(name, rules, "");
      for (var change = rules.nextTransition(FIRST);
          change != null && change.getInstant().isBefore(LAST);
          change = rules.nextTransition(change.getInstant())) {
        check(zone, change);
        transitions++;
      }
    }
    assertThat(transitions).isGreaterThan(5_000);
  }

  private static void check(Zone zone, ZoneOffsetTransition change) {
    var inside = change.isGap() ? change.getDateTimeBefore() : change.getDateTimeAfter();
    var quarterIn = inside.plus(change.getDuration().abs().dividedBy(4));
    var daily = at(Range.at(quarterIn.getMinute()), Range.at(quarterIn.getHour()));
    for (var policy : policies(change)) {
      for (var rule : List.of(daily, HOURLY, EVERY_MINUTE)) {
        var spec = TimeSpec.builder().zone(zone).dst(policy).calendar(rule).build();
        var from = change.getInstant().minus(MARGIN);
        var to = change.getInstant().plus(MARGIN);
        assertThat(Timetable.of(spec).between(from, to))
            .as("%s at %s: %s %s", zone.name(), change, policy, rule)
            .isEqualTo(new Oracle(spec).scan(from, to, 60));
      }
    }
  }

  private static List<DstPolicy> policies(ZoneOffsetTransition change) {
    var policies = new ArrayList<DstPolicy>();
    if (change.isGap()) {
      for (var gap : Gap.values()) {
        policies.add(new DstPolicy(gap, Overlap.BOTH));
      }
    } else {
      for (var overlap : Overlap.values()) {
        policies.add(new DstPolicy(Gap.SKIP, overlap));
      }
    }
    return policies;
  }

  private static CalendarRule at(Range minutes, Range hours) {
    return CalendarRule.builder()
        .set(Field.SECOND, Range.at(0))
        .set(Field.MINUTE, minutes)
        .set(Field.HOUR, hours)
        .set(Field.DAY_OF_MONTH, Field.DAY_OF_MONTH.all())
        .set(Field.MONTH, Field.MONTH.all())
        .set(Field.DAY_OF_WEEK, Field.DAY_OF_WEEK.all())
        .build();
  }
}
