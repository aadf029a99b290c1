package dev.almanac.cli.workflow.update;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code almanac workflow update}: the group. */
@Command(
    name = "update",
    header = "Send updates: requests that a workflow accepts or rejects, and answers.",
    subcommands = {
      UpdateExecuteCommand.class,
      UpdateStartCommand.class,
      UpdateResultCommand.class,
      UpdateDescribeCommand.class,
    },
    synopsisSubcommandLabel = "COMMAND")
public final class UpdateCommand implements Runnable {
  @Spec
  private CommandSpec spec;

  @Override
  public void run() {
    throw new CommandLine.ParameterException(spec.commandLine(), "Missing command");
  }
}
