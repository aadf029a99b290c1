package dev.almanac.cli.workflow.start;

import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.cli.workflow.option.SignalInputOptions;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.workflowservice.v1.SignalWithStartWorkflowExecutionRequest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code almanac workflow signal-with-start}. */
@Command(
    name = "signal-with-start",
    header = "Send a signal to a workflow, and start it first if it does not run.",
    footer = {
      "",
      "Example:",
      "  almanac workflow signal-with-start -w cart-7 --type Cart -t carts \\",
      "    --signal-name add --signal-input '\"pen\"'",
    })
public final class SignalWithStartCommand implements Runnable {
  @Mixin
  private NewRun start;

  @Option(
      names = "--signal-name",
      paramLabel = "NAME",
      required = true,
      description = "The name of the signal.")
  private String name = "";

  @Mixin
  private SignalInputOptions signal;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    var first = start.request(server);
    var request = SignalWithStartWorkflowExecutionRequest.newBuilder()
        .setNamespace(first.getNamespace())
        .setWorkflowId(first.getWorkflowId())
        .setWorkflowType(first.getWorkflowType())
        .setTaskQueue(first.getTaskQueue())
        .setInput(first.getInput())
        .setWorkflowExecutionTimeout(first.getWorkflowExecutionTimeout())
        .setWorkflowRunTimeout(first.getWorkflowRunTimeout())
        .setWorkflowTaskTimeout(first.getWorkflowTaskTimeout())
        .setIdentity(first.getIdentity())
        .setRequestId(first.getRequestId())
        .setWorkflowIdReusePolicy(first.getWorkflowIdReusePolicy())
        .setWorkflowIdConflictPolicy(first.getWorkflowIdConflictPolicy())
        .setCronSchedule(first.getCronSchedule())
        .setSignalName(name)
        .setSignalInput(signal.read());
    if (first.hasMemo()) {
      request.setMemo(first.getMemo());
    }
    if (first.hasSearchAttributes()) {
      request.setSearchAttributes(first.getSearchAttributes());
    }
    if (first.hasHeader()) {
      request.setHeader(first.getHeader());
    }
    if (first.hasUserMetadata()) {
      request.setUserMetadata(first.getUserMetadata());
    }
    if (first.hasWorkflowStartDelay()) {
      request.setWorkflowStartDelay(first.getWorkflowStartDelay());
    }
    try (var connection = server.connect()) {
      var done = connection.call(stub -> stub.signalWithStartWorkflowExecution(request.build()));
      var run = WorkflowExecution.newBuilder()
          .setWorkflowId(first.getWorkflowId())
          .setRunId(done.getRunId())
          .build();
      if (output.format() == MessageOutput.Format.TEXT) {
        output
            .out()
            .println("Sent signal '%s' to a workflow that %s."
                .formatted(name, done.getStarted() ? "was started" : "was running"));
        NewRun.print(first, run, output);
      } else {
        var json = NewRun.json(first, run);
        json.addProperty("started", done.getStarted());
        output.print(json);
      }
    }
  }
}
