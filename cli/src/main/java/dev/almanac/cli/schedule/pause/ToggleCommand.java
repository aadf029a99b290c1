package dev.almanac.cli.schedule;

import dev.almanac.cli.schedule.option.ScheduleIdOption;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import io.temporal.api.workflowservice.v1.PatchScheduleRequest;
import java.util.UUID;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code almanac schedule toggle}. */
@Command(
    name = "toggle",
    header = "Pause or resume a schedule.",
    description = "Times that pass during a pause are skipped, unless the schedule says otherwise.",
    footer = {
      "",
      "Examples:",
      "  almanac schedule toggle --sid nightly --pause --reason 'the database is down'",
      "  almanac schedule toggle --sid nightly --unpause --reason 'the database is back up'",
    })
final class ToggleCommand implements Runnable {
  @Spec
  private CommandSpec command;

  @Mixin
  private ScheduleIdOption id;

  @Option(names = "--pause", description = "Pause it.")
  private boolean pause;

  @Option(names = "--unpause", description = "Resume it.")
  private boolean unpause;

  @Option(
      names = "--reason",
      paramLabel = "TEXT",
      description = "The reason; it becomes the note of the schedule.")
  private String reason = "(no reason given)";

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    if (pause == unpause) {
      throw new ParameterException(
          command.commandLine(), "Expected either --pause or --unpause, found " + found());
    }
    var request = PatchScheduleRequest.newBuilder()
        .setNamespace(server.namespace())
        .setScheduleId(id.id())
        .setIdentity(server.identity())
        .setRequestId(UUID.randomUUID().toString());
    var note = reason.isEmpty() ? "(no reason given)" : reason;
    if (pause) {
      request.getPatchBuilder().setPause(note);
    } else {
      request.getPatchBuilder().setUnpause(note);
    }
    try (var connection = server.connect()) {
      var done = connection.call(stub -> stub.patchSchedule(request.build()));
      output.print(done, "%s schedule '%s'.".formatted(pause ? "Paused" : "Unpaused", id.id()));
    }
  }

  private String found() {
    return pause ? "both" : "neither";
  }
}
