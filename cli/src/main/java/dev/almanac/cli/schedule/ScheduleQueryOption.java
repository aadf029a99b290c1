package dev.almanac.cli.schedule;

import picocli.CommandLine.Option;

/** The flag that chooses schedules. */
final class ScheduleQueryOption {
  @Option(
      names = {"-q", "--query"},
      paramLabel = "QUERY",
      description = "Which schedules: \"TemporalSchedulePaused = true AND ScheduleId STARTS_WITH "
          + "'nightly'\". Default: all.")
  private String query = "";

  String query() {
    return query;
  }
}
