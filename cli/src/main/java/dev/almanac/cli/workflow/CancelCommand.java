package dev.almanac.cli.workflow;

import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import io.temporal.api.workflowservice.v1.RequestCancelWorkflowExecutionRequest;
import java.util.UUID;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code almanac workflow cancel}. */
@Command(
    name = "cancel",
    header = "Ask a workflow to cancel itself.",
    description = "The workflow decides what to do about it; 'terminate' does not ask.",
    footer = {
      "",
      "Example:",
      "  almanac workflow cancel -w order-7 --reason 'ordered twice'",
    })
final class CancelCommand implements Runnable {
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
    var request = RequestCancelWorkflowExecutionRequest.newBuilder()
        .setNamespace(server.namespace())
        .setWorkflowExecution(run.execution())
        .setReason(reason.reason())
        .setIdentity(server.identity())
        .setRequestId(UUID.randomUUID().toString())
        .build();
    try (var connection = server.connect()) {
      var done = connection.call(stub -> stub.requestCancelWorkflowExecution(request));
      output.print(done, "Asked workflow '%s' to cancel itself.".formatted(run.workflowId()));
    }
  }
}
