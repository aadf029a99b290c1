package dev.almanac.cli.activity;

import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.cli.workflow.option.RunOptions;
import io.temporal.api.workflowservice.v1.PauseActivityRequest;
import java.util.UUID;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code almanac activity pause}. */
@Command(
    name = "pause",
    header = "Pause a pending activity.",
    description = "An attempt that a worker holds may end; no other begins.",
    footer = {
      "",
      "Example:",
      "  almanac activity pause -w order-7 -a charge --reason 'the bank is down'",
    })
final class PauseCommand implements Runnable {
  @Spec
  private CommandSpec spec;

  @Mixin
  private RunOptions run;

  @Mixin
  private ChoiceOptions choice;

  @Option(names = "--reason", paramLabel = "TEXT", description = "Reason, shown in descriptions.")
  private String reason = "";

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    var request = PauseActivityRequest.newBuilder()
        .setNamespace(server.namespace())
        .setExecution(run.execution())
        .setIdentity(server.identity())
        .setReason(reason)
        .setRequestId(UUID.randomUUID().toString());
    choice.choose(request::setId, request::setType, all -> {
      throw new ParameterException(
          spec.commandLine(), "--match-all cannot be used here: pause by id or by type");
    });
    try (var connection = server.connect()) {
      var done = connection.call(stub -> stub.pauseActivity(request.build()));
      output.print(done, "Paused %s.".formatted(choice.text()));
    }
  }
}
