package dev.almanac.cli.activity;

import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.cli.workflow.option.RunOptions;
import io.temporal.api.workflowservice.v1.UnpauseActivityRequest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code almanac activity unpause}. */
@Command(
    name = "unpause",
    header = "Resume a paused activity.",
    footer = {
      "",
      "Example:",
      "  almanac activity unpause -w order-7 -a charge --reset-attempts",
    })
final class UnpauseCommand implements Runnable {
  @Mixin
  private RunOptions run;

  @Mixin
  private ChoiceOptions choice;

  @Option(names = "--reset-attempts", description = "Count its attempts from the beginning.")
  private boolean attempts;

  @Mixin
  private NextAttemptOptions next;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    var request = UnpauseActivityRequest.newBuilder()
        .setNamespace(server.namespace())
        .setExecution(run.execution())
        .setIdentity(server.identity())
        .setResetAttempts(attempts)
        .setResetHeartbeat(next.forgetsHeartbeats())
        .setJitter(next.jitter());
    choice.choose(request::setId, request::setType, request::setUnpauseAll);
    try (var connection = server.connect()) {
      var done = connection.call(stub -> stub.unpauseActivity(request.build()));
      output.print(done, "Unpaused %s.".formatted(choice.text()));
    }
  }
}
