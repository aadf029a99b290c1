package dev.almanac.cli.worker;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code almanac worker}: the group. */
@Command(
    name = "worker",
    header = "Inspect workers.",
    description = {
      "A server knows the workers whose SDK sends heartbeats. For who polls a task queue, whatever",
      "the SDK, use 'almanac task-queue describe'.",
    },
    subcommands = {ListCommand.class, DescribeCommand.class},
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Example:",
      "  almanac worker list --query \"TaskQueue = 'orders'\"",
    })
public final class WorkerCommand implements Runnable {
  @Spec
  private CommandSpec spec;

  @Override
  public void run() {
    throw new CommandLine.ParameterException(spec.commandLine(), "Missing command");
  }
}
