package dev.almanac.cli.operator.key;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code almanac operator key}: the group. */
@Command(
    name = "key",
    header = "API keys: what clients show to be let in, and what they may do.",
    description = {
      "A server asks for keys if its configuration has security.api-keys. A grant names a",
      "namespace and roles in it: reader, writer, worker, admin. One of 'system' holds everywhere.",
    },
    subcommands = {
      CreateCommand.class,
      ListCommand.class,
      RotateCommand.class,
      RevokeCommand.class,
    },
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Examples:",
      "  almanac operator key create --name ops --grant system:admin",
      "  almanac operator key create --name reports --grant orders:worker --task-queue reports",
    })
public final class KeyCommand implements Runnable {
  @Spec
  private CommandSpec spec;

  @Override
  public void run() {
    throw new CommandLine.ParameterException(spec.commandLine(), "Missing command");
  }
}
