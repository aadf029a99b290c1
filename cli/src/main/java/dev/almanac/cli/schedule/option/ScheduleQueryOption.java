package dev.almanac.cli.schedule.option;

import picocli.CommandLine.Option;

/** The flag that chooses schedules. */
public final class ScheduleQueryOption {
  @Option(
      names = {"-q", "--query"},
      paramLabel = "QUERY",
      description = "Which schedules: \"TemporalSchedulePaused = true AND ScheduleId STARTS_WITH "
          + "'nightly'\". Default: all.")
  private String query = "";

  public String query() {
    return query;
  }
}
