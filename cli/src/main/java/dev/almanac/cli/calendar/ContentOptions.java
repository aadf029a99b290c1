package dev.almanac.cli.calendar;

import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.protocol.schedule.v1.Asker;
import dev.almanac.protocol.schedule.v1.NamedCalendar;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flags for all days of a calendar. */
final class ContentOptions {
  @Option(names = "--description", paramLabel = "TEXT", description = "A description.")
  private @Nullable String description;

  @Option(
      names = "--date",
      paramLabel = "DATE",
      description = "A day, such as 2026-12-25. May be repeated.")
  private List<String> dates = List.of();

  @Option(
      names = "--date-file",
      paramLabel = "FILE",
      description = "An iCalendar file, or one day per line; # begins a comment.")
  private @Nullable Path file;

  @Option(
      names = "--weekday",
      paramLabel = "DAY",
      converter = WeekdayReader.class,
      description = "A weekday, such as SUN. May be repeated.")
  private List<Integer> weekdays = List.of();

  @Option(names = "--reason", paramLabel = "TEXT", description = "Why.")
  private String reason = "";

  boolean hasDays() {
    return file != null || !dates.isEmpty() || !weekdays.isEmpty();
  }

  boolean isDescribed() {
    return description != null;
  }

  String description() {
    return description == null ? "" : description;
  }

  /** @throws dev.almanac.cli.yaml.FileException if the file cannot be read */
  NamedCalendar.Builder calendar(String name) {
    return NamedCalendar.newBuilder()
        .setName(name)
        .setDescription(description())
        .addAllDates(DateFile.with(dates, file))
        .addAllWeekdays(weekdays);
  }

  Asker asker(ServerOptions server) {
    return Asker.newBuilder()
        .setIdentity(server.identity())
        .setRequestId(UUID.randomUUID().toString())
        .setReason(reason)
        .build();
  }
}
