package dev.almanac.cli.schedule.option;

import java.util.List;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Lets a command that changes a definition name only what it changes. */
public final class NothingRequired implements IModelTransformer {
  private static final List<String> OF_DEFINITIONS = List.of("--type", "--task-queue");

  @Override
  public CommandSpec transform(CommandSpec command) {
    for (var name : OF_DEFINITIONS) {
      var option = command.findOption(name);
      command.remove(option);
      command.addOption(OptionSpec.builder(option).required(false).build());
    }
    return command;
  }
}
