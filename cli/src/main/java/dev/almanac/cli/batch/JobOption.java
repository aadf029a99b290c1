package dev.almanac.cli.batch;

import picocli.CommandLine.Option;

/** The flag that names a batch operation. */
final class JobOption {
  @Option(
      names = "--job-id",
      required = true,
      paramLabel = "ID",
      description = "The id of the batch operation, as shown by 'start' and 'list'.")
  private String jobId = "";

  String jobId() {
    return jobId;
  }
}
