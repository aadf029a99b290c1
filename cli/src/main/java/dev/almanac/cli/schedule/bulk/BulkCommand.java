package dev.almanac.cli.schedule.bulk;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code almanac schedule bulk}: the group. */
@Command(
    name = "bulk",
    header = "Pause, resume, trigger, delete or give away many schedules.",
    subcommands = {
      PauseCommand.class,
      ResumeCommand.class,
      TriggerCommand.class,
      DeleteCommand.class,
      SetOwnerCommand.class,
    },
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Examples:",
      "  almanac schedule bulk pause --owner data-team --reason 'the warehouse is down'",
      "  almanac schedule bulk delete --query 'TemporalSchedulePaused = true' --dry-run",
    })
public final class BulkCommand implements Runnable {
  @Spec
  private CommandSpec spec;

  @Override
  public void run() {
    throw new CommandLine.ParameterException(spec.commandLine(), "Missing command");
  }
}
