package dev.almanac.cli.workflow;

import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import io.temporal.api.workflowservice.v1.TerminateWorkflowExecutionRequest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code almanac workflow terminate}. */
@Command(
    name = "terminate",
    header = "End a workflow at once.",
    description = "Its code learns nothing of it; 'cancel' lets it clean up.",
    footer = {
      "",
      "Example:",
      "  almanac workflow terminate -w order-7 --reason 'stuck since Monday'",
    })
final class TerminateCommand implements Runnable {
  @Mixin
  private RunOptions run;

  @Mixin
  private ReasonOption reason;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    var request = TerminateWorkflowExecutionRequest.newBuilder()
        .setNamespace(server.namespace())
        .setWorkflowExecution(run.execution())
        .setReason(reason.reason())
        .setIdentity(server.identity())
        .build();
    try (var connection = server.connect()) {
      var done = connection.call(stub -> stub.terminateWorkflowExecution(request));
      output.print(done, "Terminated workflow '%s'.".formatted(run.workflowId()));
    }
  }
}
