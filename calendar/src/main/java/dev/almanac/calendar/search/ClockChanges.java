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

/**
 * Finds the clock changes that affect a specification. The effort is bounded: beyond it, counts are
 * lower bounds and later changes are left out. Only a specification of hundreds of calendars, or an
 * embedded zone of thousands of changes, gets there.
 */
public final class ClockChanges {
  private static final int TIMES_SHOWN = 3;

  /** How many calendars and exclusions one query examines; takes well under a second. */
  private static final int EFFORT = 2_000_000;

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
    var steps = new Steps(EFFORT / (1 + calendars.size() + exclusions.size()));
    int last = zone.indexAt(to.getEpochSecond());
    int index = zone.indexAt(from.getEpochSecond()) + 1;
    for (; index <= last && !steps.areSpent(); index++) {
      var change = at(index, steps);
      if (change.count() > 0) {
        found.add(change);
      }
    }
    return found;
  }

  private ClockChange at(int index, Steps steps) {
    steps.take();
    int change = zone.change(index);
    long local = zone.start(index) + Math.min(zone.offset(index), zone.offset(index - 1));
    long end = local + Math.abs(change);
    var times = new ArrayList<LocalDateTime>();
    int count = 0;
    for (long time = next(local); time < end && !steps.areSpent(); time = next(time + 1)) {
      steps.take();
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

  /** The wall-clock times that one query may still examine. */
  private static final class Steps {
    private int left;

    Steps(int most) {
      left = most;
    }

    void take() {
      left--;
    }

    boolean areSpent() {
      return left <= 0;
    }
  }
}
