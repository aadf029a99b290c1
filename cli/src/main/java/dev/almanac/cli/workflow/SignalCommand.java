package dev.almanac.cli.workflow;

import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import io.temporal.api.workflowservice.v1.SignalWorkflowExecutionRequest;
import java.util.UUID;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code almanac workflow signal}. */
@Command(
    name = "signal",
    header = "Send a signal to a workflow.",
    footer = {
      "",
      "Example:",
      "  almanac workflow signal -w order-7 --name approve --input '{\"by\":\"Ada\"}'",
    })
final class SignalCommand implements Runnable {
  @Mixin
  private RunOptions run;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      required = true,
      description = "The signal's name.")
  private String name = "";

  @Mixin
  private InputOptions input;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    var request = SignalWorkflowExecutionRequest.newBuilder()
        .setNamespace(server.namespace())
        .setWorkflowExecution(run.execution())
        .setSignalName(name)
        .setInput(input.read())
        .setIdentity(server.identity())
        .setRequestId(UUID.randomUUID().toString())
        .build();
    try (var connection = server.connect()) {
      var done = connection.call(stub -> stub.signalWorkflowExecution(request));
      output.print(done, "Sent signal '%s' to workflow '%s'.".formatted(name, run.workflowId()));
    }
  }
}
