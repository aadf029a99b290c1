package dev.almanac.cli.operator.encryption;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code almanac operator encryption}: the group. */
@Command(
    name = "encryption",
    header = "Encryption of what a server stores: its keys, and how far it is.",
    subcommands = {StatusCommand.class, RotateCommand.class},
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Examples:",
      "  almanac operator encryption status",
      "  almanac operator encryption rotate",
    })
public final class EncryptionCommand implements Runnable {
  @Spec
  private CommandSpec spec;

  @Override
  public void run() {
    throw new CommandLine.ParameterException(spec.commandLine(), "Missing command");
  }
}
