package dev.almanac.cli.workflow;

import dev.almanac.cli.workflow.option.OneOrMany;
import io.temporal.api.workflowservice.v1.RequestCancelWorkflowExecutionRequest;
import java.util.UUID;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code almanac workflow cancel}. */
@Command(
    name = "cancel",
    header = "Request the cancellation of a workflow, or of many.",
    description = "The workflow decides how to react; 'terminate' ends it without asking.",
    footer = {
      "",
      "Examples:",
      "  almanac workflow cancel -w order-7 --reason 'ordered twice'",
      "  almanac workflow cancel -q \"CustomerId = 'c-1'\" --reason 'account is closed'",
    })
final class CancelCommand implements Runnable {
  @Mixin
  private OneOrMany workflows;

  @Override
  public void run() {
    workflows.runWithReason(() -> BatchRequests.cancel(workflows.server()), this::cancel);
  }

  private void cancel() {
    var request = RequestCancelWorkflowExecutionRequest.newBuilder()
        .setNamespace(workflows.namespace())
        .setWorkflowExecution(workflows.execution())
        .setReason(workflows.reason())
        .setIdentity(workflows.identity())
        .setRequestId(UUID.randomUUID().toString())
        .build();
    workflows.call(
        stub -> stub.requestCancelWorkflowExecution(request),
        "Requested to cancel workflow '%s'.".formatted(workflows.workflowId()));
  }
}
