package dev.almanac.cli.workflow.update;

import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.protocol.text.EnumWords;
import io.temporal.api.enums.v1.UpdateWorkflowExecutionLifecycleStage;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code almanac workflow update describe}. */
@Command(
    name = "describe",
    header = "Show the progress of an update.",
    footer = {
      "",
      "Example:",
      "  almanac workflow update describe -w order-7 --update-id u1",
    })
final class UpdateDescribeCommand implements Runnable {
  @Mixin
  private UpdateRefOptions update;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    var request = update.request(
        server,
        UpdateWorkflowExecutionLifecycleStage
            .UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_UNSPECIFIED);
    var id = request.getUpdateRef().getUpdateId();
    try (var connection = server.connect()) {
      var answer = connection.call(stub -> stub.pollWorkflowExecutionUpdate(request));
      output.print(
          answer,
          answer.hasOutcome()
              ? UpdateOutcome.text(id, answer.getOutcome())
              : "Update '%s' is %s.".formatted(id, EnumWords.of(answer.getStage())));
    }
  }
}
