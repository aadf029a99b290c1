package dev.almanac.cli.schedule;

import picocli.CommandLine.Option;

/** The flag that names a schedule. */
final class ScheduleIdOption {
  @Option(
      names = {"-s", "--schedule-id", "--sid"},
      paramLabel = "ID",
      required = true,
      description = "The schedule.")
  private String id = "";

  String id() {
    return id;
  }
}
