package dev.almanac.cli.workflow.start;

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
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The flags of a run to start, and the start. */
final class NewRun {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Mixin
  private StartOptions start;

  @Mixin
  private InputOptions input;

  @Mixin
  private FieldOptions fields;

  @Option(names = "--fail-existing", description = "Fail if the workflow was already started.")
  private boolean failExisting;

  /** @throws picocli.CommandLine.ParameterException if a value is not JSON */
  StartWorkflowExecutionRequest request(ServerOptions server) {
    var request = start
        .request()
        .setNamespace(server.namespace())
        .setIdentity(server.identity())
        .setInput(input.read());
    fields.applyTo(request);
    return request.build();
  }

  /** Starts a run, or finds the open one. */
  WorkflowExecution startOrFind(Connection connection, StartWorkflowExecutionRequest request) {
    var run = WorkflowExecution.newBuilder().setWorkflowId(request.getWorkflowId());
    try {
      return run.setRunId(
              connection.call(stub -> stub.startWorkflowExecution(request)).getRunId())
          .build();
    } catch (CallFailedException refused) {
      if (failExisting || start.hasPolicy()) {
        throw refused;
      }
      var existing = ExistingRun.in(refused).orElseThrow(() -> refused);
      command
          .commandLine()
          .getErr()
          .println("almanac: workflow '%s' was already started; this is its run"
              .formatted(PrintableText.line(request.getWorkflowId())));
      return run.setRunId(existing).build();
    }
  }

  /** Formats a started run for people. */
  static void print(
      StartWorkflowExecutionRequest request, WorkflowExecution run, MessageOutput output) {
    new Table()
        .row("WorkflowId", run.getWorkflowId())
        .row("RunId", run.getRunId())
        .row("Type", request.getWorkflowType().getName())
        .row("Namespace", request.getNamespace())
        .row("TaskQueue", request.getTaskQueue().getName())
        .print("", output.out());
  }

  /** Converts a started run for programs. */
  static JsonObject json(StartWorkflowExecutionRequest request, WorkflowExecution run) {
    var json = new JsonObject();
    json.addProperty("workflowId", run.getWorkflowId());
    json.addProperty("runId", run.getRunId());
    json.addProperty("type", request.getWorkflowType().getName());
    json.addProperty("namespace", request.getNamespace());
    json.addProperty("taskQueue", request.getTaskQueue().getName());
    return json;
  }
}
