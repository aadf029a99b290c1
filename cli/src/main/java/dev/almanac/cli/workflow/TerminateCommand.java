package dev.almanac.cli.workflow;

import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.cli.workflow.option.ReasonOption;
import dev.almanac.cli.workflow.option.TargetOptions;
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
  private TargetOptions target;

  @Mixin
  private ReasonOption reason;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    if (target.isMany()) {
      target.start(BatchRequests.terminate(server).setReason(reason.reason()), server, output);
    } else {
      terminate();
    }
  }

  private void terminate() {
    var request = TerminateWorkflowExecutionRequest.newBuilder()
        .setNamespace(server.namespace())
        .setWorkflowExecution(target.execution())
        .setReason(reason.reason())
        .setIdentity(server.identity())
        .build();
    try (var connection = server.connect()) {
      var done = connection.call(stub -> stub.terminateWorkflowExecution(request));
      output.print(done, "Terminated workflow '%s'.".formatted(target.workflowId()));
    }
  }
}
