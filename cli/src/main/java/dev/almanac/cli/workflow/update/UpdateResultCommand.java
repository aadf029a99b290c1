package dev.almanac.cli.workflow.update;

import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import io.temporal.api.enums.v1.UpdateWorkflowExecutionLifecycleStage;
import io.temporal.api.workflowservice.v1.PollWorkflowExecutionUpdateResponse;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code almanac workflow update result}. */
@Command(
    name = "result",
    header = "Wait for the outcome of an existing update.",
    footer = {
      "",
      "Example:",
      "  almanac workflow update result -w order-7 --update-id u1",
    })
final class UpdateResultCommand implements Callable<Integer> {
  @Mixin
  private UpdateRefOptions update;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public Integer call() {
    var request = update.request(
        server,
        UpdateWorkflowExecutionLifecycleStage.UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_COMPLETED);
    try (var connection = server.connect()) {
      var answer = Optional.<PollWorkflowExecutionUpdateResponse>empty();
      while (answer.isEmpty()) {
        answer = connection
            .poll(stub -> stub.pollWorkflowExecutionUpdate(request))
            .filter(PollWorkflowExecutionUpdateResponse::hasOutcome);
      }
      String id = request.getUpdateRef().getUpdateId();
      output.print(answer.get(), UpdateOutcome.text(id, answer.get().getOutcome()));
      return UpdateOutcome.exitCode(answer.get().getOutcome());
    }
  }
}
