package dev.almanac.cli.schedule.option;

import picocli.CommandLine.Option;

/** The flag with the filter for schedules. */
public final class ScheduleQueryOption {
  @Option(
      names = {"-q", "--query"},
      paramLabel = "QUERY",
      description = "A filter: \"TemporalSchedulePaused = true AND ScheduleId STARTS_WITH "
          + "'nightly'\". Default: all.")
  private String query = "";

  public String query() {
    return query;
  }
}
