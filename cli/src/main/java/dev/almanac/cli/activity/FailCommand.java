package dev.almanac.cli.activity;

import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.cli.workflow.option.RunOptions;
import io.temporal.api.failure.v1.ApplicationFailureInfo;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.workflowservice.v1.RespondActivityTaskFailedByIdRequest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code almanac activity fail}. */
@Command(
    name = "fail",
    header = "Fail an activity.",
    description = "It is not retried. A worker must hold it.",
    footer = {
      "",
      "Example:",
      "  almanac activity fail -w order-7 -a approve --reason 'nobody answered'",
    })
final class FailCommand implements Runnable {
  @Mixin
  private RunOptions run;

  @Mixin
  private IdOption activity;

  @Option(names = "--reason", paramLabel = "TEXT", description = "What went wrong.")
  private String reason = "";

  @Mixin
  private PayloadOption detail;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    var failure = Failure.newBuilder()
        .setMessage(reason)
        .setSource("CLI")
        .setApplicationFailureInfo(ApplicationFailureInfo.newBuilder()
            .setNonRetryable(true)
            .setDetails(detail.read("--detail")));
    var request = RespondActivityTaskFailedByIdRequest.newBuilder()
        .setNamespace(server.namespace())
        .setWorkflowId(run.workflowId())
        .setRunId(run.execution().getRunId())
        .setActivityId(activity.id())
        .setFailure(failure)
        .setIdentity(server.identity())
        .build();
    try (var connection = server.connect()) {
      var done = connection.call(stub -> stub.respondActivityTaskFailedById(request));
      output.print(done, "Failed activity '%s'.".formatted(activity.id()));
    }
  }
}
