package dev.almanac.cli.schedule.pause;

import dev.almanac.cli.schedule.option.NoteOption;
import dev.almanac.cli.schedule.option.ScheduleIdOption;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
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
public final class ToggleCommand implements Runnable {
  @Spec
  private CommandSpec command;

  @Mixin
  private ScheduleIdOption id;

  @Option(names = "--pause", description = "Pause it.")
  private boolean pause;

  @Option(names = "--unpause", description = "Resume it.")
  private boolean unpause;

  @Mixin
  private NoteOption note;

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
    try (var connection = server.connect()) {
      var change = new PauseChange(connection, server, id.id());
      var done = pause ? change.pause(note.reason()) : change.resume(note.reason());
      output.print(done, "%s schedule '%s'.".formatted(pause ? "Paused" : "Unpaused", id.id()));
    }
  }

  private String found() {
    return pause ? "both" : "neither";
  }
}
