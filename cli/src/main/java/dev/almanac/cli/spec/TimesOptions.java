package dev.almanac.cli.spec;

import dev.almanac.calendar.Timetable;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flags for which times to show. */
final class TimesOptions {
  @Option(
      names = "--after",
      paramLabel = "TIME",
      description = "Show times after this one. Default: now.")
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

  Instant after() {
    return after == null ? Instant.now() : Times.parse(after, "--after");
  }

  UpcomingTimes of(Timetable table, Instant from) {
    return UpcomingTimes.of(table, from, UpcomingTimes.checked(count), seed);
  }
}
