package dev.almanac.cli.workflow;

import com.google.gson.JsonObject;
import dev.almanac.cli.output.Table;
import dev.almanac.cli.wire.CallFailedException;
import dev.almanac.cli.wire.Connection;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.cli.workflow.option.FieldOptions;
import dev.almanac.cli.workflow.option.InputOptions;
import dev.almanac.cli.workflow.option.StartOptions;
import dev.almanac.protocol.text.PrintableText;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code almanac workflow start}. */
@Command(
    name = "start",
    header = "Start a workflow without waiting for its end.",
    description = "If the id has an open run, that run is returned, unless a policy or "
        + "--fail-existing says otherwise.",
    footer = {
      "",
      "Examples:",
      "  almanac workflow start --type Greeting --task-queue greetings --input '\"Ada\"'",
      "  almanac workflow start --type Report -t reports -w report-42 --input-file report.json \\",
      "    --run-timeout 1h --memo 'team=\"billing\"' --id-reuse-policy RejectDuplicate",
    })
final class StartCommand implements Runnable {
  @Spec
  private CommandSpec command;

  @Mixin
  private StartOptions start;

  @Mixin
  private InputOptions input;

  @Mixin
  private FieldOptions fields;

  @Option(names = "--fail-existing", description = "Fail if the workflow was already started.")
  private boolean failExisting;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    var request = start
        .request()
        .setNamespace(server.namespace())
        .setIdentity(server.identity())
        .setInput(input.read());
    fields.applyTo(request);
    try (var connection = server.connect()) {
      print(request, startOrFind(connection, request.build()));
    }
  }

  /** Returns the run id. */
  private String startOrFind(Connection connection, StartWorkflowExecutionRequest request) {
    try {
      return connection.call(stub -> stub.startWorkflowExecution(request)).getRunId();
    } catch (CallFailedException refused) {
      if (failExisting || start.hasPolicy()) {
        throw refused;
      }
      String existing = ExistingRun.in(refused).orElseThrow(() -> refused);
      command
          .commandLine()
          .getErr()
          .println("almanac: workflow '%s' was already started; this is its run"
              .formatted(PrintableText.line(request.getWorkflowId())));
      return existing;
    }
  }

  private void print(StartWorkflowExecutionRequest.Builder request, String runId) {
    String type = request.getWorkflowType().getName();
    String taskQueue = request.getTaskQueue().getName();
    if (output.format() == MessageOutput.Format.TEXT) {
      new Table()
          .row("WorkflowId", request.getWorkflowId())
          .row("RunId", runId)
          .row("Type", type)
          .row("Namespace", request.getNamespace())
          .row("TaskQueue", taskQueue)
          .print("", output.out());
      return;
    }
    var json = new JsonObject();
    json.addProperty("workflowId", request.getWorkflowId());
    json.addProperty("runId", runId);
    json.addProperty("type", type);
    json.addProperty("namespace", request.getNamespace());
    json.addProperty("taskQueue", taskQueue);
    output.print(json);
  }
}
