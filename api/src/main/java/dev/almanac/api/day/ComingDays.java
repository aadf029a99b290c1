package dev.almanac.api.day;

import dev.almanac.engine.schedule.state.Fire;
import dev.almanac.engine.schedule.state.Schedule;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;

/** Counts what will come, and what waits. */
final class ComingDays {
  private final DayTable days;
  private final TimeCount times;

  ComingDays(DayTable days, TimeCount times) {
    this.days = days;
    this.times = times;
  }

  /**
   * Adds the coming times of a schedule, but no more than it has starts left.
   *
   * @return the first day that could not be counted
   */
  Optional<LocalDate> addPlanned(Schedule schedule, Instant now) {
    if (schedule.deleted()) {
      return Optional.empty();
    }
    var year = days.year();
    var cursor = schedule.head().cursor().nominal().plusNanos(1);
    var from = cursor.isAfter(now) ? cursor : now;
    long left = schedule.status().remaining().orElse(Long.MAX_VALUE);
    for (var day = first(from); day.isBefore(year.end()) && left > 0; day = day.plusDays(1)) {
      var begin = year.begin(day);
      var end = year.begin(day.plusDays(1));
      var count = times.between(begin.isBefore(from) ? from : begin, end);
      if (count.isEmpty()) {
        return Optional.of(day);
      }
      long planned = Math.min(left, count.getAsLong() - marks(schedule, begin, end, from));
      days.addPlanned(day, planned);
      left -= Math.max(0, planned);
    }
    return Optional.empty();
  }

  private LocalDate first(Instant from) {
    var day = days.year().day(from);
    return day.isBefore(days.year().start()) ? days.year().start() : day;
  }

  /** Returns how many times of a day are to be skipped or were filled already. */
  private static long marks(Schedule schedule, Instant begin, Instant end, Instant from) {
    long marks = 0;
    for (var skip : schedule.parts().skips()) {
      marks += isBetween(skip.getKey(), begin, end, from) ? 1 : 0;
    }
    for (var filled : schedule.parts().ahead()) {
      marks += isBetween(filled.getKey(), begin, end, from) ? 1 : 0;
    }
    return marks;
  }

  private static boolean isBetween(Instant time, Instant begin, Instant end, Instant from) {
    return !time.isBefore(begin) && time.isBefore(end) && !time.isBefore(from);
  }

  /** Adds the times that wait for their turn, or are starting. */
  void addWaiting(Schedule schedule) {
    for (var entry : schedule.fires().waiting()) {
      days.addWaiting(day(entry.getValue()));
    }
    for (var entry : schedule.fires().active()) {
      if (entry.getValue().phase() instanceof Fire.Phase.Starting) {
        days.addWaiting(day(entry.getValue()));
      }
    }
  }

  private LocalDate day(Fire fire) {
    return days.year().day(fire.time().nominal());
  }
}
