package dev.almanac.cli.workflow;

import dev.almanac.cli.workflow.option.OneOrMany;
import io.temporal.api.workflowservice.v1.DeleteWorkflowExecutionRequest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code almanac workflow delete}. */
@Command(
    name = "delete",
    header = "Delete a run with its history, or many.",
    description = "An open run is terminated first. This cannot be undone.",
    footer = {
      "",
      "Examples:",
      "  almanac workflow delete -w order-7",
      "  almanac workflow delete -q \"CloseTime < '2026-01-01T00:00:00Z'\" --rps 20",
    })
final class DeleteCommand implements Runnable {
  @Mixin
  private OneOrMany workflows;

  @Override
  public void run() {
    workflows.run(() -> BatchRequests.delete(workflows.server()), this::delete);
  }

  private void delete() {
    var request = DeleteWorkflowExecutionRequest.newBuilder()
        .setNamespace(workflows.namespace())
        .setWorkflowExecution(workflows.execution())
        .build();
    workflows.call(
        stub -> stub.deleteWorkflowExecution(request),
        "Deleted workflow '%s'.".formatted(workflows.workflowId()));
  }
}
