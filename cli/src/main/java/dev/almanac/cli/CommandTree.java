package dev.almanac.cli;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * Adds commands to the root. To read the annotations of all commands takes longer than most
 * commands do, so of those that a call does not name only the name and the header are read, which
 * is what help and suggestions need.
 */
final class CommandTree {
  private CommandTree() {}

  /** Adds all commands in full. */
  static void addAll(CommandSpec root, List<Class<?>> commands) {
    commands.forEach(type -> root.addSubcommand(name(type), new CommandLine(type)));
  }

  /** @param words those of the call; a command among them is added in full */
  static void addNamed(CommandSpec parent, List<Class<?>> commands, Set<String> words) {
    for (var type : commands) {
      var command = type.getAnnotation(Command.class);
      if (command == null) {
        throw new IllegalArgumentException("no command: " + type);
      }
      var names = Stream.concat(Stream.of(command.name()), Stream.of(command.aliases()));
      if (names.noneMatch(words::contains)) {
        parent.addSubcommand(command.name(), head(command, CommandSpec.create()));
      } else if (command.subcommands().length == 0) {
        parent.addSubcommand(command.name(), new CommandLine(type));
      } else {
        var group = group(command);
        parent.addSubcommand(command.name(), group);
        addNamed(group, List.of(command.subcommands()), words);
      }
    }
  }

  private static String name(Class<?> type) {
    var command = type.getAnnotation(Command.class);
    return command == null ? type.getSimpleName() : command.name();
  }

  private static CommandSpec head(Command command, CommandSpec spec) {
    spec.name(command.name()).aliases(command.aliases());
    spec.usageMessage().header(command.header()).hidden(command.hidden());
    return spec;
  }

  /** Groups have no flags of their own, and alone they are no commands. */
  private static CommandSpec group(Command command) {
    var alone = new GroupAlone();
    var spec = head(command, CommandSpec.wrapWithoutInspection(alone));
    alone.spec = spec;
    spec.usageMessage()
        .description(command.description())
        .footer(command.footer())
        .synopsisSubcommandLabel(command.synopsisSubcommandLabel());
    return spec;
  }

  private static final class GroupAlone implements Runnable {
    private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
      throw new ParameterException(spec.commandLine(), "Missing command");
    }
  }
}
