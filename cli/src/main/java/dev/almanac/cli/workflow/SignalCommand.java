package dev.almanac.cli.workflow;

import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.cli.workflow.option.InputOptions;
import dev.almanac.cli.workflow.option.ReasonOption;
import dev.almanac.cli.workflow.option.TargetOptions;
import io.temporal.api.workflowservice.v1.SignalWorkflowExecutionRequest;
import java.util.UUID;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code almanac workflow signal}. */
@Command(
    name = "signal",
    header = "Send a signal to a workflow, or to many.",
    footer = {
      "",
      "Examples:",
      "  almanac workflow signal -w order-7 --name approve --input '{\"by\":\"Ada\"}'",
      "  almanac workflow signal -q \"WorkflowType = 'Order'\" --name recount",
    })
final class SignalCommand implements Runnable {
  @Mixin
  private TargetOptions target;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      required = true,
      description = "The name of the signal.")
  private String name = "";

  @Mixin
  private InputOptions input;

  @Mixin
  private ReasonOption reason;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    if (target.isMany(reason)) {
      target.start(
          BatchRequests.signal(server, name, input.read()).setReason(reason.reason()),
          server,
          output);
    } else {
      signal();
    }
  }

  private void signal() {
    var request = SignalWorkflowExecutionRequest.newBuilder()
        .setNamespace(server.namespace())
        .setWorkflowExecution(target.execution())
        .setSignalName(name)
        .setInput(input.read())
        .setIdentity(server.identity())
        .setRequestId(UUID.randomUUID().toString())
        .build();
    try (var connection = server.connect()) {
      var done = connection.call(stub -> stub.signalWorkflowExecution(request));
      output.print(done, "Sent signal '%s' to workflow '%s'.".formatted(name, target.workflowId()));
    }
  }
}
