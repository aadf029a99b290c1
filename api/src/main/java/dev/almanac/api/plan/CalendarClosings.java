package dev.almanac.api.plan;

import dev.almanac.api.schedule.CalendarUses;
import dev.almanac.calendar.Adjustments;
import dev.almanac.calendar.CalendarUse;
import dev.almanac.calendar.TimeSpec;
import dev.almanac.calendar.Timetable;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.protocol.schedule.v1.CalendarClosing;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Counts the times that named calendars drop or move, by calendar and day. */
final class CalendarClosings {
  /** The limit of calendars and days that are shown. */
  private static final int MOST = 1_000;

  private static final int SHOWN_SCHEDULES = 5;
  private static final int MOST_TIMES = 1_000;
  private static final int EFFORT = 8_000;

  private static final Comparator<Key> ORDER =
      Comparator.comparing(Key::date).thenComparing(Key::calendar).thenComparing(Key::kind);

  private final PlanRange range;
  private final TreeMap<Key, Closing> closings = new TreeMap<>(ORDER);

  CalendarClosings(PlanRange range) {
    this.range = range;
  }

  private record Key(LocalDate date, String calendar, CalendarUse.Kind kind) {}

  private static final class Closing {
    private long times;
    private long schedules;
    private final List<String> ids = new ArrayList<>();
  }

  /** Adds what the calendars of a schedule do to its times in the range. */
  void add(Schedule schedule) {
    var spec = schedule.definition().timing().spec();
    if (schedule.status().paused() || spec.uses().stream().noneMatch(use -> closes(use, spec))) {
      return;
    }
    var unaffected = Timetable.of(spec.with(Adjustments.excluding(spec.exclusions())));
    var seen = new TreeSet<>(ORDER);
    var times = unaffected
        .upcoming(range.start().minusNanos(1), range.end(), MOST_TIMES, EFFORT)
        .times();
    for (var time : times) {
      var day = day(time, spec);
      for (var use : spec.uses()) {
        if (use.days().has(day)) {
          count(new Key(day, use.calendar(), use.kind()), schedule.key().scheduleId(), seen);
        }
      }
    }
  }

  private void count(Key key, String scheduleId, Set<Key> seen) {
    var closing = closings.get(key);
    if (closing == null) {
      if (closings.size() >= MOST) {
        return;
      }
      closing = new Closing();
      closings.put(key, closing);
    }
    closing.times++;
    if (seen.add(key)) {
      closing.schedules++;
      if (closing.ids.size() < SHOWN_SCHEDULES) {
        closing.ids.add(scheduleId);
      }
    }
  }

  /** Returns whether a calendar has a day of the range. */
  private boolean closes(CalendarUse use, TimeSpec spec) {
    return day(range.start(), spec)
        .datesUntil(day(range.end(), spec).plusDays(1))
        .anyMatch(use.days()::has);
  }

  private static LocalDate day(Instant time, TimeSpec spec) {
    return LocalDate.ofInstant(time, spec.zone().rules().getOffset(time));
  }

  List<CalendarClosing> messages() {
    return closings.entrySet().stream()
        .map(entry -> CalendarClosing.newBuilder()
            .setDate(entry.getKey().date().toString())
            .setCalendar(entry.getKey().calendar())
            .setKind(CalendarUses.kind(entry.getKey().kind()))
            .setTimes(entry.getValue().times)
            .setSchedules(entry.getValue().schedules)
            .addAllScheduleIds(entry.getValue().ids)
            .build())
        .toList();
  }
}
