package dev.almanac.cli.workflow;

import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.cli.workflow.option.ReasonOption;
import dev.almanac.cli.workflow.option.TargetOptions;
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
  private TargetOptions target;

  @Mixin
  private ReasonOption reason;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    if (target.isMany(reason)) {
      target.start(BatchRequests.delete(server).setReason(reason.reason()), server, output);
    } else {
      delete();
    }
  }

  private void delete() {
    var request = DeleteWorkflowExecutionRequest.newBuilder()
        .setNamespace(server.namespace())
        .setWorkflowExecution(target.execution())
        .build();
    try (var connection = server.connect()) {
      var done = connection.call(stub -> stub.deleteWorkflowExecution(request));
      output.print(done, "Deleted workflow '%s'.".formatted(target.workflowId()));
    }
  }
}
