package dev.almanac.cli.workflow.option;

import dev.almanac.cli.wire.Connection;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.workflowservice.v1.CountWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.StartBatchOperationRequest;
import java.util.Optional;
import java.util.UUID;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The flags that name one workflow, or give the filter that selects many runs. */
public final class TargetOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = {"-w", "--workflow-id"},
      paramLabel = "ID",
      description = "The workflow.")
  private String workflowId = "";

  @Option(
      names = {"-r", "--run-id"},
      paramLabel = "ID",
      description = "One of its runs. Default: the latest.")
  private String runId = "";

  @Option(
      names = {"-q", "--query"},
      paramLabel = "FILTER",
      description = "In place of a workflow: a batch with all runs that it selects, see 'list'.")
  private String query = "";

  @Mixin
  private RateOption rate;

  @Option(
      names = {"-y", "--yes"},
      description = "Start the batch without asking.")
  private boolean yes;

  /** @throws ParameterException unless either a workflow or a filter was given */
  public boolean isMany() {
    boolean isMany = !query.isBlank();
    require(!isMany || workflowId.isEmpty(), "--workflow-id and --query exclude each other");
    require(isMany || !workflowId.isEmpty(), "Expected either --workflow-id or --query");
    require(!isMany || runId.isEmpty(), "--run-id goes with --workflow-id, not with --query");
    require(isMany || !rate.isGiven(), "--rps goes with --query, not with --workflow-id");
    return isMany;
  }

  /**
   * The same for a command that has no use for a reason unless it starts a batch.
   *
   * @throws ParameterException also if there is one nevertheless
   */
  public boolean isMany(ReasonOption reason) {
    boolean isMany = isMany();
    require(isMany || !reason.isGiven(), "--reason goes with --query, not with --workflow-id");
    return isMany;
  }

  private void require(boolean isMet, String message) {
    if (!isMet) {
      throw new ParameterException(command.commandLine(), message);
    }
  }

  public WorkflowExecution execution() {
    return WorkflowExecution.newBuilder()
        .setWorkflowId(workflowId)
        .setRunId(runId)
        .build();
  }

  public String workflowId() {
    return workflowId;
  }

  /**
   * Begins a batch with all that the filter selects, once somebody has agreed.
   *
   * @param batch what to do, and why
   * @throws ParameterException if nobody can be asked
   * @throws DeclinedException if the answer is no
   */
  public void start(
      StartBatchOperationRequest.Builder batch, ServerOptions server, MessageOutput output) {
    var confirmation = yes ? Optional.<Confirmation>empty() : Optional.of(confirmation());
    batch.setJobId(UUID.randomUUID().toString()).setVisibilityQuery(query);
    rate.applyTo(batch);
    try (var connection = server.connect()) {
      confirmation.ifPresent(asked -> asked.require(question(connection, server)));
      new BatchStart(connection, server, output).send(batch);
    }
  }

  private Confirmation confirmation() {
    return Confirmation.atTerminal()
        .orElseThrow(() -> new ParameterException(
            command.commandLine(),
            "There is no terminal at which to confirm a batch; --yes starts it without asking"));
  }

  private String question(Connection connection, ServerOptions server) {
    var request = CountWorkflowExecutionsRequest.newBuilder()
        .setNamespace(server.namespace())
        .setQuery(query)
        .build();
    long count = connection.call(stub -> stub.countWorkflowExecutions(request)).getCount();
    return "Start a batch with about %d run%s?".formatted(count, count == 1 ? "" : "s");
  }
}
