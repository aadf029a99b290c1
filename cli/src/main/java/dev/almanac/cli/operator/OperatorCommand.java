package dev.almanac.cli.operator;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code almanac operator}: the group. */
@Command(
    name = "operator",
    header = "Operate an Almanac server.",
    subcommands = {ConfirmClockCommand.class},
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Example:",
      "  almanac operator confirm-clock",
    })
public final class OperatorCommand implements Runnable {
  @Spec
  private CommandSpec spec;

  @Override
  public void run() {
    throw new CommandLine.ParameterException(spec.commandLine(), "Missing command");
  }
}
