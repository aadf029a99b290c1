package dev.almanac.cli.activity;

import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.cli.workflow.option.RunOptions;
import io.temporal.api.workflowservice.v1.RespondActivityTaskCompletedByIdRequest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code almanac activity complete}. */
@Command(
    name = "complete",
    header = "Complete an activity with a result.",
    footer = {
      "",
      "Example:",
      "  almanac activity complete -w order-7 -a approve --result '\"yes\"'",
    })
final class CompleteCommand implements Runnable {
  @Mixin
  private RunOptions run;

  @Mixin
  private IdOption activity;

  @Mixin
  private PayloadOption result;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    var request = RespondActivityTaskCompletedByIdRequest.newBuilder()
        .setNamespace(server.namespace())
        .setWorkflowId(run.workflowId())
        .setRunId(run.execution().getRunId())
        .setActivityId(activity.id())
        .setResult(result.read("--result"))
        .setIdentity(server.identity())
        .build();
    try (var connection = server.connect()) {
      var done = connection.call(stub -> stub.respondActivityTaskCompletedById(request));
      output.print(done, "Completed activity '%s'.".formatted(activity.id()));
    }
  }
}
