package dev.almanac.cli.workflow;

import dev.almanac.cli.workflow.option.InputOptions;
import dev.almanac.cli.workflow.option.OneOrMany;
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
  private OneOrMany workflows;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      required = true,
      description = "The name of the signal.")
  private String name = "";

  @Mixin
  private InputOptions input;

  @Override
  public void run() {
    workflows.run(() -> BatchRequests.signal(workflows.server(), name, input.read()), this::signal);
  }

  private void signal() {
    var request = SignalWorkflowExecutionRequest.newBuilder()
        .setNamespace(workflows.namespace())
        .setWorkflowExecution(workflows.execution())
        .setSignalName(name)
        .setInput(input.read())
        .setIdentity(workflows.identity())
        .setRequestId(UUID.randomUUID().toString())
        .build();
    workflows.call(
        stub -> stub.signalWorkflowExecution(request),
        "Sent signal '%s' to workflow '%s'.".formatted(name, workflows.workflowId()));
  }
}
