package dev.almanac.cli.workflow.option;

import io.temporal.api.common.v1.WorkflowExecution;
import picocli.CommandLine.Option;

/** The flags that identify a workflow and one of its runs. */
public final class RunOptions {
  @Option(
      names = {"-w", "--workflow-id"},
      paramLabel = "ID",
      required = true,
      description = "The workflow id.")
  private String workflowId = "";

  @Option(
      names = {"-r", "--run-id"},
      paramLabel = "ID",
      description = "The run id. Default: the latest run.")
  private String runId = "";

  public WorkflowExecution execution() {
    return WorkflowExecution.newBuilder()
        .setWorkflowId(workflowId)
        .setRunId(runId)
        .build();
  }

  public String workflowId() {
    return workflowId;
  }
}
