package dev.almanac.cli.workflow.option;

import picocli.CommandLine.Option;

/** The flag that chooses runs. */
public final class QueryOption {
  @Option(
      names = {"-q", "--query"},
      paramLabel = "QUERY",
      description = "Which runs: \"ExecutionStatus = 'Running' AND WorkflowType = 'Report'\". "
          + "Default: all.")
  private String query = "";

  public String query() {
    return query;
  }
}
