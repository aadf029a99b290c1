package dev.almanac.cli.activity;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code almanac activity}: the group. */
@Command(
    name = "activity",
    header = "Complete, fail, pause and change pending activities.",
    subcommands = {
      CompleteCommand.class,
      FailCommand.class,
      PauseCommand.class,
      UnpauseCommand.class,
      ResetCommand.class,
      UpdateOptionsCommand.class,
    },
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Examples:",
      "  almanac activity pause -w order-7 -a charge --reason 'the bank is down'",
      "  almanac activity complete -w order-7 -a approve --result '\"yes\"'",
    })
public final class ActivityCommand implements Runnable {
  @Spec
  private CommandSpec spec;

  @Override
  public void run() {
    throw new CommandLine.ParameterException(spec.commandLine(), "Missing command");
  }
}
