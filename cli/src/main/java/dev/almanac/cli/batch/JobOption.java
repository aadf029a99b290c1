package dev.almanac.cli.batch;

import picocli.CommandLine.Option;

/** The flag that names a batch. */
final class JobOption {
  @Option(
      names = "--job-id",
      required = true,
      paramLabel = "ID",
      description = "The batch, as 'start' and 'list' name it.")
  private String jobId = "";

  String jobId() {
    return jobId;
  }
}
