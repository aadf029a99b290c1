package dev.almanac.calendar.search;

import dev.almanac.calendar.CalendarRule;
import dev.almanac.calendar.ClockChange;
import dev.almanac.calendar.TimeSpec;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/** Finds the clock changes that affect a specification. */
public final class ClockChanges {
  private static final int TIMES_SHOWN = 3;

  private final Offsets zone;
  private final DayPlan plan;
  private final List<LocalCalendar> calendars;
  private final List<LocalCalendar> exclusions;

  public ClockChanges(TimeSpec spec) {
    zone = Offsets.of(spec.zone().rules());
    plan = DayPlan.of(spec.uses());
    calendars = compile(spec.calendars(), plan);
    exclusions = compile(spec.exclusions(), DayPlan.EMPTY);
  }

  private static List<LocalCalendar> compile(List<CalendarRule> rules, DayPlan plan) {
    return rules.stream()
        .map(rule -> new LocalCalendar(rule, plan))
        .filter(calendar -> !calendar.isEmpty())
        .toList();
  }

  /** Returns the changes after {@code from} and up to {@code to} that skip or repeat a time. */
  public List<ClockChange> between(Instant from, Instant to) {
    var found = new ArrayList<ClockChange>();
    int last = zone.indexAt(to.getEpochSecond());
    for (int index = zone.indexAt(from.getEpochSecond()) + 1; index <= last; index++) {
      var change = at(index);
      if (change.count() > 0) {
        found.add(change);
      }
    }
    return found;
  }

  private ClockChange at(int index) {
    int change = zone.change(index);
    long local = zone.start(index) + Math.min(zone.offset(index), zone.offset(index - 1));
    long end = local + Math.abs(change);
    var times = new ArrayList<LocalDateTime>();
    int count = 0;
    for (long time = next(local); time < end; time = next(time + 1)) {
      if (!excluded(time)) {
        count++;
        if (times.size() < TIMES_SHOWN) {
          times.add(LocalDateTime.ofEpochSecond(time, 0, ZoneOffset.UTC));
        }
      }
    }
    return new ClockChange(
        Instant.ofEpochSecond(zone.start(index)), Duration.ofSeconds(change), times, count);
  }

  private boolean excluded(long local) {
    return plan.isExcluded(Math.floorDiv(local, TimesOfDay.SECONDS_PER_DAY))
        || exclusions.stream().anyMatch(exclusion -> exclusion.matches(local));
  }

  private long next(long local) {
    long time = LocalTimes.NONE;
    for (var calendar : calendars) {
      time = Math.min(time, calendar.next(local));
    }
    return time;
  }
}
