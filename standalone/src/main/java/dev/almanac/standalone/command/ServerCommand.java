package dev.almanac.standalone.command;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code almanac server}: the group. */
@Command(
    name = "server",
    header = "Run a server, back up its data and examine them.",
    subcommands = {
      StartDevCommand.class,
      StartCommand.class,
      ConfigCommand.class,
      BackupCommand.class,
      RestoreCommand.class,
      DoctorCommand.class,
      CreateKeyCommand.class
    },
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Examples:",
      "  almanac server start-dev                         for development, on port 7233",
      "  almanac server config >almanac.yaml              write a file with all settings",
      "  almanac server start --config almanac.yaml       start with that file",
      "  almanac server backup --config almanac.yaml --to /backups/monday",
      "  almanac server doctor --config almanac.yaml      look for damage",
    })
public final class ServerCommand implements Runnable {
  @Spec
  private CommandSpec spec;

  @Override
  public void run() {
    throw new CommandLine.ParameterException(spec.commandLine(), "Missing command");
  }
}
