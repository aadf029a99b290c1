package dev.almanac.cli.workflow;

import picocli.CommandLine.Option;

/** The flag that chooses runs. */
final class QueryOption {
  @Option(
      names = {"-q", "--query"},
      paramLabel = "QUERY",
      description = "Which runs: \"ExecutionStatus = 'Running' AND WorkflowType = 'Report'\". "
          + "Default: all.")
  private String query = "";

  String query() {
    return query;
  }
}
