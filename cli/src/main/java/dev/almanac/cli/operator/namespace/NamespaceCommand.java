package dev.almanac.cli.operator.namespace;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code almanac operator namespace}: the group. */
@Command(
    name = "namespace",
    header =
        "Namespaces: separate workflows, schedules and ids, and how long closed runs are kept.",
    subcommands = {
      ListCommand.class,
      DescribeCommand.class,
      CreateCommand.class,
      UpdateCommand.class,
      DeleteCommand.class
    },
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Example:",
      "  almanac operator namespace create orders --retention 30d",
    })
public final class NamespaceCommand implements Runnable {
  @Spec
  private CommandSpec spec;

  @Override
  public void run() {
    throw new CommandLine.ParameterException(spec.commandLine(), "Missing command");
  }
}
