package dev.almanac.cli.schedule.option;

import dev.almanac.cli.schedule.time.ScheduleTimes;
import dev.almanac.cli.time.Span;
import picocli.CommandLine.Option;

/** The flags for a range of times of a schedule. A date as its end means the end of that day. */
public final class RangeOptions {
  @Option(
      names = "--start-time",
      paramLabel = "TIME",
      required = true,
      description = "The start: 2026-01-05T09:00:00Z, '2026-01-05 09:00' or 2026-01-05 in the zone"
          + " of the schedule, 'yesterday 9:00', '2d ago'.")
  private String start = "";

  @Option(
      names = "--end-time",
      paramLabel = "TIME",
      required = true,
      description = "The end, written likewise. A date includes that day.")
  private String end = "";

  /** @throws dev.almanac.calendar.SpecException if a text is not a time */
  public Span read(ScheduleTimes schedule) {
    return new Span(
        schedule.read(start, "--start-time").first(),
        schedule.read(end, "--end-time").last());
  }

  /** Reads the range for a call that excludes the start, so that a date includes its midnight. */
  public Span readAfterStart(ScheduleTimes schedule) {
    var range = read(schedule);
    return schedule.read(start, "--start-time").isDay()
        ? new Span(range.first().minusSeconds(1), range.last())
        : range;
  }
}
