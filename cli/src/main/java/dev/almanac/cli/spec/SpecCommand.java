package dev.almanac.cli.spec;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code almanac spec}: the group. */
@Command(
    name = "spec",
    header = "Find out what a schedule's specification means.",
    subcommands = {ExplainCommand.class, NextCommand.class, CanonicalizeCommand.class},
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Examples:",
      "  almanac spec explain --cron '0 12 * * MON-FRI' --time-zone Europe/Berlin",
      "  almanac spec next --interval 5h/15m --count 3",
    })
public final class SpecCommand implements Runnable {
  @Spec
  private CommandSpec spec;

  @Override
  public void run() {
    throw new CommandLine.ParameterException(spec.commandLine(), "Missing command");
  }
}
