package dev.almanac.cli.activity;

import picocli.CommandLine.Option;

/** The flag that names one activity. */
final class IdOption {
  @Option(
      names = {"-a", "--activity-id"},
      paramLabel = "ID",
      required = true,
      description = "The activity.")
  private String id = "";

  String id() {
    return id;
  }
}
