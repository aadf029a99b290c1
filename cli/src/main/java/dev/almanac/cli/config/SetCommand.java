package dev.almanac.cli.config;

import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code almanac config set}. */
@Command(
    name = "set",
    header = "Accept the setting that chose between versions of 'tctl'. It has no effect.",
    footer = {
      "",
      "Example:",
      "  almanac config set version next",
    })
final class SetCommand implements Runnable {
  private static final Set<String> VERSIONS = Set.of("current", "next");

  @Spec
  private CommandSpec command;

  @Parameters(index = "0", paramLabel = "NAME", description = "version")
  private String name = "";

  @Parameters(index = "1", paramLabel = "VALUE", description = "next or current")
  private String value = "";

  @Override
  public void run() {
    if (!name.equals("version") || !VERSIONS.contains(value)) {
      throw new ParameterException(
          command.commandLine(),
          "Expected 'version next' or 'version current', found '%s %s'".formatted(name, value));
    }
  }
}
