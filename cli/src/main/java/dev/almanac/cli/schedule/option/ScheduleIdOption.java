package dev.almanac.cli.schedule.option;

import picocli.CommandLine.Option;

/** The flag that names a schedule. */
public final class ScheduleIdOption {
  @Option(
      names = {"-s", "--schedule-id", "--sid"},
      paramLabel = "ID",
      required = true,
      description = "The schedule.")
  private String id = "";

  public String id() {
    return id;
  }
}
