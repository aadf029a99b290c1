package dev.almanac.cli.calendar;

import dev.almanac.calendar.SpecException;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.protocol.schedule.v1.Asker;
import dev.almanac.protocol.schedule.v1.NamedCalendar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The flags for the days of a calendar. */
final class ContentOptions {
  @Mixin
  private NameOption name;

  @Option(names = "--description", paramLabel = "TEXT", description = "A description.")
  private String description = "";

  @Option(
      names = "--date",
      paramLabel = "DATE",
      description = "A day, such as 2026-12-25. May be repeated.")
  private List<String> dates = List.of();

  @Option(
      names = "--date-file",
      paramLabel = "FILE",
      description = "A file with one day per line; # begins a comment.")
  private @Nullable Path file;

  @Option(
      names = "--weekday",
      paramLabel = "DAY",
      description = "A weekday: 0 for Sunday to 6 for Saturday. May be repeated.")
  private List<Integer> weekdays = List.of();

  @Option(names = "--reason", paramLabel = "TEXT", description = "Why.")
  private String reason = "";

  String name() {
    return name.name();
  }

  /** @throws SpecException if the file cannot be read */
  NamedCalendar.Builder calendar() {
    var all = new ArrayList<>(dates);
    if (file != null) {
      all.addAll(lines(file));
    }
    return NamedCalendar.newBuilder()
        .setName(name.name())
        .setDescription(description)
        .addAllDates(all)
        .addAllWeekdays(weekdays);
  }

  Asker asker(ServerOptions server) {
    return Asker.newBuilder()
        .setIdentity(server.identity())
        .setRequestId(UUID.randomUUID().toString())
        .setReason(reason)
        .build();
  }

  private static List<String> lines(Path path) {
    try {
      return Files.readAllLines(path).stream()
          .map(line -> line.replaceFirst("#.*", "").strip())
          .filter(line -> !line.isEmpty())
          .toList();
    } catch (IOException e) {
      throw SpecException.of("cannot be read: " + e, "--date-file", path.toString(), 0);
    }
  }
}
