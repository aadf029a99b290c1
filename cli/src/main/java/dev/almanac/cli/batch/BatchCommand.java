package dev.almanac.cli.batch;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code almanac batch}: the group. */
@Command(
    name = "batch",
    header = "Apply an operation to many runs on a server.",
    subcommands = {
      StartCommand.class,
      DescribeCommand.class,
      ListCommand.class,
      TerminateCommand.class,
    },
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Examples:",
      "  almanac batch start --operation terminate -q \"WorkflowType = 'Order'\" --reason test",
      "  almanac batch describe --job-id 8f1c",
    })
public final class BatchCommand implements Runnable {
  @Spec
  private CommandSpec spec;

  @Override
  public void run() {
    throw new CommandLine.ParameterException(spec.commandLine(), "Missing command");
  }
}
