package dev.almanac.cli.workflow;

import dev.almanac.cli.workflow.option.OneOrMany;
import io.temporal.api.workflowservice.v1.TerminateWorkflowExecutionRequest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code almanac workflow terminate}. */
@Command(
    name = "terminate",
    header = "Terminate a workflow, or many, at once.",
    description = "Its code is not told; 'cancel' lets it clean up.",
    footer = {
      "",
      "Examples:",
      "  almanac workflow terminate -w order-7 --reason 'stuck since Monday'",
      "  almanac workflow terminate -q \"WorkflowType = 'Order'\" --reason 'test is over'",
    })
final class TerminateCommand implements Runnable {
  @Mixin
  private OneOrMany workflows;

  @Override
  public void run() {
    workflows.runWithReason(() -> BatchRequests.terminate(workflows.server()), this::terminate);
  }

  private void terminate() {
    var request = TerminateWorkflowExecutionRequest.newBuilder()
        .setNamespace(workflows.namespace())
        .setWorkflowExecution(workflows.execution())
        .setReason(workflows.reason())
        .setIdentity(workflows.identity())
        .build();
    workflows.call(
        stub -> stub.terminateWorkflowExecution(request),
        "Terminated workflow '%s'.".formatted(workflows.workflowId()));
  }
}
