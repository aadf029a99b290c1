package dev.almanac.cli.workflow;

import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import io.temporal.api.workflowservice.v1.DeleteWorkflowExecutionRequest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code almanac workflow delete}. */
@Command(
    name = "delete",
    header = "Delete a run and its history.",
    description = "A run that is open is terminated first. It cannot be brought back.",
    footer = {
      "",
      "Example:",
      "  almanac workflow delete -w order-7",
    })
final class DeleteCommand implements Runnable {
  @Mixin
  private RunOptions run;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    var request = DeleteWorkflowExecutionRequest.newBuilder()
        .setNamespace(server.namespace())
        .setWorkflowExecution(run.execution())
        .build();
    try (var connection = server.connect()) {
      var done = connection.call(stub -> stub.deleteWorkflowExecution(request));
      output.print(done, "Deleted workflow '%s'.".formatted(run.workflowId()));
    }
  }
}
