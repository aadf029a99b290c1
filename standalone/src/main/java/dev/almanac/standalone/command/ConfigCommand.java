package dev.almanac.standalone.command;

import dev.almanac.standalone.config.DefaultFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code almanac server config}: prints every setting with its default and meaning. */
@Command(
    name = "config",
    header = "Print a configuration file with all settings and their defaults.",
    footer = {"", "Example:", "  almanac server config >almanac.yaml"})
final class ConfigCommand implements Runnable {
  @Spec
  private CommandSpec spec;

  @Override
  public void run() {
    spec.commandLine().getOut().print(DefaultFile.text());
    spec.commandLine().getOut().flush();
  }
}
