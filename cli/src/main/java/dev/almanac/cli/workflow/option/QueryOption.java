package dev.almanac.cli.workflow.option;

import picocli.CommandLine.Option;

/** The flag with the filter for runs. */
public final class QueryOption {
  @Option(
      names = {"-q", "--query"},
      paramLabel = "QUERY",
      description = "A filter: \"ExecutionStatus = 'Running' AND WorkflowType = 'Report'\". "
          + "Default: all.")
  private String query = "";

  public String query() {
    return query;
  }
}
