package dev.almanac.cli.schedule.backfill;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code almanac schedule backfills}: the group. */
@Command(
    name = "backfills",
    header = "List, describe, pause, resume or cancel backfills.",
    subcommands = {
      BackfillListCommand.class,
      BackfillDescribeCommand.class,
      BackfillPauseCommand.class,
      BackfillResumeCommand.class,
      BackfillCancelCommand.class,
    },
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Example:",
      "  almanac schedule backfills list --sid nightly",
    })
public final class BackfillsCommand implements Runnable {
  @Spec
  private CommandSpec spec;

  @Override
  public void run() {
    throw new CommandLine.ParameterException(spec.commandLine(), "Missing command");
  }
}
