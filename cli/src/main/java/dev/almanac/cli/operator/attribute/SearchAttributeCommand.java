package dev.almanac.cli.operator.attribute;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code almanac operator search-attribute}: the group. */
@Command(
    name = "search-attribute",
    header = "Search attributes: named values by which lists are filtered.",
    subcommands = {ListCommand.class, CreateCommand.class, RemoveCommand.class},
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Example:",
      "  almanac operator search-attribute create --name Customer --type Keyword",
    })
public final class SearchAttributeCommand implements Runnable {
  @Spec
  private CommandSpec spec;

  @Override
  public void run() {
    throw new CommandLine.ParameterException(spec.commandLine(), "Missing command");
  }
}
