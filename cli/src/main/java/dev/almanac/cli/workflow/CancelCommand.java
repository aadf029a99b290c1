package dev.almanac.cli.workflow;

import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.cli.workflow.option.ReasonOption;
import dev.almanac.cli.workflow.option.TargetOptions;
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
      target.start(BatchRequests.cancel(server).setReason(reason.reason()), server, output);
    } else {
      cancel();
    }
  }

  private void cancel() {
    var request = RequestCancelWorkflowExecutionRequest.newBuilder()
        .setNamespace(server.namespace())
        .setWorkflowExecution(target.execution())
        .setReason(reason.reason())
        .setIdentity(server.identity())
        .setRequestId(UUID.randomUUID().toString())
        .build();
    try (var connection = server.connect()) {
      var done = connection.call(stub -> stub.requestCancelWorkflowExecution(request));
      output.print(done, "Requested to cancel workflow '%s'.".formatted(target.workflowId()));
    }
  }
}
