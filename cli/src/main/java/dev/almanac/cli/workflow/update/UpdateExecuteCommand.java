package dev.almanac.cli.workflow.update;

import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import io.temporal.api.enums.v1.UpdateWorkflowExecutionLifecycleStage;
import io.temporal.api.workflowservice.v1.UpdateWorkflowExecutionResponse;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code almanac workflow update execute}. */
@Command(
    name = "execute",
    header = "Send an update and wait for its outcome.",
    footer = {
      "",
      "Example:",
      "  almanac workflow update execute -w order-7 --name addItem --input '\"pen\"'",
    })
final class UpdateExecuteCommand implements Callable<Integer> {
  @Mixin
  private UpdateOptions update;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  /** The server answers after a while even without an outcome; the command then asks again. */
  @Override
  public Integer call() {
    var request = update.request(
        server,
        UpdateWorkflowExecutionLifecycleStage.UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_COMPLETED);
    try (var connection = server.connect()) {
      var answer = Optional.<UpdateWorkflowExecutionResponse>empty();
      while (answer.isEmpty()) {
        answer = connection
            .poll(stub -> stub.updateWorkflowExecution(request))
            .filter(UpdateWorkflowExecutionResponse::hasOutcome);
      }
      String id = request.getRequest().getMeta().getUpdateId();
      output.print(answer.get(), UpdateOutcome.text(id, answer.get().getOutcome()));
      return UpdateOutcome.exitCode(answer.get().getOutcome());
    }
  }
}
