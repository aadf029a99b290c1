package dev.almanac.cli.taskqueue;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code almanac task-queue}: the group. */
@Command(
    name = "task-queue",
    header = "Inspect task queues.",
    subcommands = {
      ListCommand.class,
      DescribeCommand.class,
      ConfigCommand.class,
    },
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Examples:",
      "  almanac task-queue list",
      "  almanac task-queue describe orders",
    })
public final class TaskQueueCommand implements Runnable {
  @Spec
  private CommandSpec spec;

  @Override
  public void run() {
    throw new CommandLine.ParameterException(spec.commandLine(), "Missing command");
  }
}
