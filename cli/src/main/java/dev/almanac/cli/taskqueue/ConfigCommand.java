package dev.almanac.cli.taskqueue;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code almanac task-queue config}: the group. */
@Command(
    name = "config",
    header = "Show the limits that were set for a task queue.",
    subcommands = GetConfigCommand.class,
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Example:",
      "  almanac task-queue config get orders --task-queue-type activity",
    })
final class ConfigCommand implements Runnable {
  @Spec
  private CommandSpec spec;

  @Override
  public void run() {
    throw new CommandLine.ParameterException(spec.commandLine(), "Missing command");
  }
}
