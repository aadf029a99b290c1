package dev.almanac.calendar.sentence;

import java.time.Instant;
import java.util.ArrayList;
import java.util.stream.LongStream;

/** Describes one interval. Clock times are in UTC, since intervals have no zone. */
final class CyclePhrase {
  private static final long MINUTE = 60;
  private static final long HOUR = 3_600;
  private static final long DAY = 86_400;
  private static final long WEEK = 7 * DAY;

  /** 1970 began on a Thursday. */
  private static final int FIRST_WEEKDAY = 4;

  /** The limit of times of day, or minutes of an hour, that are listed. */
  private static final int FEW = 4;

  private CyclePhrase() {}

  /** {@code every 5 hours at 15 minutes past}, {@code every 10 days from 2026-01-05T09:00:00Z}. */
  static String of(Cycle cycle) {
    var every = DurationWords.every(cycle.every());
    if (cycle.anchored()) {
      return every + " from " + Instant.ofEpochSecond(cycle.first());
    }
    return cycle.every() % DAY == 0 ? days(cycle, every) : every + phase(cycle);
  }

  private static String days(Cycle cycle, String every) {
    var clock = " at " + clock(cycle.first() % DAY) + " UTC";
    if (cycle.every() == WEEK) {
      return "every " + Words.weekday((int) (FIRST_WEEKDAY + cycle.first() / DAY)) + clock;
    }
    return every + (cycle.first() < DAY ? clock : counted(cycle));
  }

  private static String phase(Cycle cycle) {
    long phase = cycle.first();
    if (phase == 0) {
      return "";
    }
    if (cycle.every() % HOUR == 0 && phase < HOUR) {
      return " at " + past(phase);
    }
    if (cycle.every() % MINUTE == 0 && phase < MINUTE) {
      return " at " + past(phase);
    }
    if (DAY % cycle.every() == 0 && DAY / cycle.every() <= FEW) {
      return " at " + clocks(cycle) + " UTC";
    }
    return minutesOfHour(cycle);
  }

  /** {@code 15 minutes and 30 seconds past}. */
  private static String past(long seconds) {
    var parts = new ArrayList<String>();
    if (seconds >= MINUTE) {
      parts.add(Words.count(seconds / MINUTE, "minute"));
    }
    if (seconds % MINUTE > 0) {
      parts.add(Words.count(seconds % MINUTE, "second"));
    }
    return Words.and(parts) + " past";
  }

  private static String clocks(Cycle cycle) {
    return Words.and(LongStream.iterate(cycle.first(), at -> at < DAY, at -> at + cycle.every())
        .mapToObj(CyclePhrase::clock)
        .toList());
  }

  private static String minutesOfHour(Cycle cycle) {
    long every = cycle.every();
    if (HOUR % every != 0 || HOUR / every > FEW || cycle.first() % MINUTE != 0) {
      return counted(cycle);
    }
    var minutes = LongStream.iterate(cycle.first(), at -> at < HOUR, at -> at + every)
        .mapToObj(at -> String.valueOf(at / MINUTE))
        .toList();
    return " at " + Words.and(minutes) + " minutes past";
  }

  private static String counted(Cycle cycle) {
    return " counted from " + Instant.ofEpochSecond(cycle.first());
  }

  private static String clock(long secondOfDay) {
    return ClockTimes.clock((int) secondOfDay, secondOfDay % MINUTE != 0);
  }
}
