package dev.almanac.engine.cron;

import dev.almanac.calendar.SpecException;
import dev.almanac.calendar.TimeSpec;
import dev.almanac.calendar.Timetable;
import dev.almanac.calendar.Zone;
import dev.almanac.calendar.cron.Cron;
import dev.almanac.calendar.cron.CronExpression;
import dev.almanac.calendar.cron.Dialect;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Cron schedules of workflows: five fields, macros, {@code @every}, an optional zone in front. Runs
 * never overlap: times that pass during a run are skipped.
 */
public final class CronSchedule {
  private CronSchedule() {}

  /** Returns the problem with a schedule, if any. An empty one is valid. */
  public static Optional<String> problem(String schedule, Instant now) {
    if (schedule.isEmpty()) {
      return Optional.empty();
    }
    try {
      return next(schedule, now, now).isPresent()
          ? Optional.empty()
          : Optional.of("CronSchedule '" + schedule + "' never matches.");
    } catch (SpecException bad) {
      return Optional.of("Invalid CronSchedule: " + bad.getMessage());
    }
  }

  /**
   * Returns how long the next run has to wait, in whole seconds.
   *
   * @param schedule empty if there is none
   * @param executionTime when the last run was due, or the time of the start for the first one
   * @param now when the last run ended
   */
  public static Optional<Duration> backoff(String schedule, Instant executionTime, Instant now) {
    if (schedule.isEmpty()) {
      return Optional.empty();
    }
    try {
      return next(schedule, executionTime, now).map(due -> roundedUp(Duration.between(now, due)));
    } catch (SpecException gone) {
      // It was valid when the chain began, so its zone has been removed since: no time follows.
      return Optional.empty();
    }
  }

  /** Returns the first time after the last run that has not passed. */
  private static Optional<Instant> next(String schedule, Instant executionTime, Instant now) {
    return switch (Cron.parse(Dialect.ROBFIG, schedule)) {
      case CronExpression.AfterPrevious(var delay) ->
        Optional.of(counted(executionTime, delay, now));
      case CronExpression.Calendars(var zone, var rules) -> {
        var spec = TimeSpec.builder().zone(zone.isEmpty() ? Zone.UTC : Zone.named(zone));
        rules.forEach(spec::calendar);
        var before = now.minusNanos(1);
        yield Timetable.of(spec.build())
            .next(before.isAfter(executionTime) ? before : executionTime);
      }
      case CronExpression.Every every ->
        throw new IllegalStateException(
            "Expected @every of a cron workflow to count from its last run: " + every);
    };
  }

  /** Adds whole delays to the second in which the last run was due. */
  private static Instant counted(Instant executionTime, Duration delay, Instant now) {
    long start = executionTime.getEpochSecond();
    long end = now.getEpochSecond() + (now.getNano() > 0 ? 1 : 0);
    long every = delay.toSeconds();
    long delays = Math.max(1, Math.ceilDiv(end - start, every));
    return Instant.ofEpochSecond(start + delays * every);
  }

  private static Duration roundedUp(Duration wait) {
    return wait.getNano() == 0 ? wait : Duration.ofSeconds(wait.getSeconds() + 1);
  }
}
