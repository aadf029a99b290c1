package dev.almanac.cli.spec;

import dev.almanac.calendar.Timetable;
import dev.almanac.calendar.Zone;
import dev.almanac.cli.time.TimeReader;
import java.time.Instant;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flags for which times to show. */
final class TimesOptions {
  @Option(
      names = "--after",
      paramLabel = "TIME",
      description = "Show times after this one: 2026-01-05T09:00:00Z, or in the time zone"
          + " '2026-01-05 09:00', 2026-01-05, 'tomorrow 9:00'; or 'in 3h'. Default: now.")
  private @Nullable String after;

  @Option(
      names = "--count",
      paramLabel = "N",
      description = "The number of times, at most 10,000. Default: 10.")
  private int count = 10;

  @Option(
      names = "--jitter-seed",
      paramLabel = "TEXT",
      description = "The seed of the jitter; the server uses" + " NAMESPACE_ID-SCHEDULE_ID.")
  private String seed = "";

  /** @param zone the zone of a time without an offset */
  Instant after(Supplier<Zone> zone) {
    var now = Instant.now();
    return after == null
        ? now
        : new TimeReader(zone, now).read(after, "--after").first();
  }

  UpcomingTimes of(Timetable table, Instant from) {
    return UpcomingTimes.of(table, from, UpcomingTimes.checked(count), seed);
  }
}
