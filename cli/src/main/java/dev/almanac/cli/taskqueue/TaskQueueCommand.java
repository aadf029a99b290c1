package dev.almanac.cli.taskqueue;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code almanac task-queue}: the group. */
@Command(
    name = "task-queue",
    header = "Inspect task queues.",
    subcommands = DescribeCommand.class,
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Example:",
      "  almanac task-queue describe --task-queue orders",
    })
public final class TaskQueueCommand implements Runnable {
  @Spec
  private CommandSpec spec;

  @Override
  public void run() {
    throw new CommandLine.ParameterException(spec.commandLine(), "Missing command");
  }
}
