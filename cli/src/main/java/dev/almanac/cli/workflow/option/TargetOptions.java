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

/** The flags that identify one workflow, or the filter that selects many runs. */
public final class TargetOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Mixin
  private RunOptions run;

  @Option(
      names = {"-q", "--query"},
      paramLabel = "FILTER",
      description = "Instead of a workflow: a batch with all runs of this filter, see 'list'.")
  private String query = "";

  @Mixin
  private RateOption rate;

  @Option(
      names = {"-y", "--yes"},
      description = "Start the batch without confirmation.")
  private boolean yes;

  /** @throws ParameterException unless either a workflow or a filter was given */
  public boolean isMany() {
    boolean isMany = !query.isBlank();
    boolean isOne = !run.idOrNone().isEmpty();
    require(!isMany || !isOne, "A workflow id and --query cannot be combined");
    require(isMany || isOne, "Expected either a workflow id or --query");
    require(!isMany || !run.hasRunId(), "--run-id requires a workflow id");
    require(isMany || !rate.isGiven(), "--rps requires --query");
    return isMany;
  }

  /**
   * Does the same for a command that takes a reason only for batches.
   *
   * @throws ParameterException also if there is a reason without a batch
   */
  public boolean isMany(ReasonOption reason) {
    boolean isMany = isMany();
    require(isMany || !reason.isGiven(), "--reason requires --query");
    return isMany;
  }

  private void require(boolean isMet, String message) {
    if (!isMet) {
      throw new ParameterException(command.commandLine(), message);
    }
  }

  /** @throws ParameterException if no workflow was named */
  public WorkflowExecution execution() {
    return run.execution();
  }

  /** @throws ParameterException if no workflow was named */
  public String workflowId() {
    return run.workflowId();
  }

  /**
   * Starts a batch with all runs that the filter selects, after confirmation.
   *
   * @param batch the operation and the reason
   * @throws ParameterException if there is no terminal to confirm at
   * @throws DeclinedException if the user declines
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
            "There is no terminal to confirm the batch; --yes starts it without confirmation"));
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
