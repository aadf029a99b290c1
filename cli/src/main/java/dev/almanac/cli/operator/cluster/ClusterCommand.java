package dev.almanac.cli.operator.cluster;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code almanac operator cluster}: the group. */
@Command(
    name = "cluster",
    header = "The server itself: what it is, what it can do, and whether it answers.",
    subcommands = {DescribeCommand.class, HealthCommand.class, SystemCommand.class},
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Example:",
      "  almanac operator cluster health",
    })
public final class ClusterCommand implements Runnable {
  @Spec
  private CommandSpec spec;

  @Override
  public void run() {
    throw new CommandLine.ParameterException(spec.commandLine(), "Missing command");
  }
}
