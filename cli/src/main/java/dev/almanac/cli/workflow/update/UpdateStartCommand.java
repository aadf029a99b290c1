package dev.almanac.cli.workflow.update;

import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.cli.workflow.waiting.Unanswered;
import io.temporal.api.enums.v1.UpdateWorkflowExecutionLifecycleStage;
import io.temporal.api.workflowservice.v1.UpdateWorkflowExecutionResponse;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code almanac workflow update start}. */
@Command(
    name = "start",
    header = "Send an update and wait until the workflow has accepted it.",
    footer = {
      "",
      "Example:",
      "  almanac workflow update start -w order-7 --name addItem --wait-for-stage accepted",
    })
final class UpdateStartCommand implements Callable<Integer> {

  @Mixin
  private UpdateOptions update;

  @Option(
      names = "--wait-for-stage",
      paramLabel = "STAGE",
      required = true,
      description = "The stage to wait for; only accepted is supported.")
  private UpdateWorkflowExecutionLifecycleStage stage =
      UpdateWorkflowExecutionLifecycleStage.UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_ACCEPTED;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  /** The server answers after a while even without acceptance; the command then asks again. */
  @Override
  public Integer call() {
    var request = update.request(server, stage);
    var id = request.getRequest().getMeta().getUpdateId();
    try (var connection = server.connect()) {
      var worker = new Unanswered(connection, server.namespace(), request.getWorkflowExecution());
      UpdateWorkflowExecutionResponse answer;
      do {
        answer =
            worker.explain(() -> connection.call(stub -> stub.updateWorkflowExecution(request)));
      } while (answer.getStage().getNumber() < stage.getNumber());
      output.print(
          answer,
          answer.hasOutcome()
              ? UpdateOutcome.text(id, answer.getOutcome())
              : "Update '%s' was accepted.".formatted(id));
      return UpdateOutcome.exitCode(answer.getOutcome());
    }
  }
}
