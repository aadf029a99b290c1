package dev.almanac.cli.workflow.option;

import dev.almanac.cli.wire.GivenId;
import dev.almanac.cli.wire.Sought;
import io.temporal.api.common.v1.WorkflowExecution;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The flags that identify a workflow and one of its runs. */
public final class RunOptions implements Sought {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Parameters(index = "0", arity = "0..1", paramLabel = "ID", description = "The workflow id.")
  private String argument = "";

  @Option(
      names = {"-w", "--workflow-id"},
      paramLabel = "ID",
      description = "The workflow id, instead of the argument.")
  private String workflowId = "";

  @Option(
      names = {"-r", "--run-id"},
      paramLabel = "ID",
      description = "The run id. Default: the latest run.")
  private String runId = "";

  @Override
  public Kind kind() {
    return Kind.WORKFLOW;
  }

  @Override
  public String sought() {
    return idOrNone();
  }

  /** @throws picocli.CommandLine.ParameterException if no workflow was named */
  public WorkflowExecution execution() {
    return WorkflowExecution.newBuilder()
        .setWorkflowId(workflowId())
        .setRunId(runId)
        .build();
  }

  /** @throws picocli.CommandLine.ParameterException if no workflow was named */
  public String workflowId() {
    return given().of(workflowId, argument);
  }

  /** Returns the workflow id; empty if none was named. */
  String idOrNone() {
    return given().orNone(workflowId, argument);
  }

  boolean hasRunId() {
    return !runId.isEmpty();
  }

  private GivenId given() {
    return new GivenId(command, "--workflow-id");
  }
}
