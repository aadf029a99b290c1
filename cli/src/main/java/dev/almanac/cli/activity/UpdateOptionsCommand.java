package dev.almanac.cli.activity;

import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.cli.workflow.option.RunOptions;
import io.temporal.api.workflowservice.v1.UpdateActivityOptionsRequest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code almanac activity update-options}. */
@Command(
    name = "update-options",
    header = "Change the options of a pending activity.",
    description = "Only the given options change.",
    footer = {
      "",
      "Example:",
      "  almanac activity update-options -w order-7 -a charge --retry-maximum-attempts 5",
    })
final class UpdateOptionsCommand implements Runnable {
  @Mixin
  private RunOptions run;

  @Mixin
  private ChoiceOptions choice;

  @Mixin
  private ChangedOptions changes;

  @Option(
      names = "--restore-original-options",
      description = "Undo changes of its options instead.")
  private boolean restore;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    var request = UpdateActivityOptionsRequest.newBuilder()
        .setNamespace(server.namespace())
        .setExecution(run.execution())
        .setIdentity(server.identity())
        .setRestoreOriginal(restore);
    changes.writeTo(request);
    choice.choose(request::setId, request::setType, request::setMatchAll);
    try (var connection = server.connect()) {
      var done = connection.call(stub -> stub.updateActivityOptions(request.build()));
      output.print(done, "Changed the options of %s.".formatted(choice.text()));
    }
  }
}
