package dev.almanac.cli.help;

import dev.almanac.cli.wording.Nearest;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code almanac help}. */
@Command(
    name = "help",
    header = "Show the flags and examples of a command.",
    helpCommand = true,
    footer = {
      "",
      "Examples:",
      "  almanac help",
      "  almanac help workflow start",
    })
public final class HelpCommand implements Runnable {
  @Spec
  private CommandSpec spec;

  @Parameters(arity = "0..*", paramLabel = "COMMAND", description = "The words of the command.")
  private List<String> words = List.of();

  @Override
  public void run() {
    CommandLine command = spec.root().commandLine();
    for (String word : words) {
      var next = command.getSubcommands().get(word);
      if (next == null) {
        throw new ParameterException(command, refusal(command, word));
      }
      command = next;
    }
    command.usage(spec.commandLine().getOut());
  }

  private static String refusal(CommandLine command, String word) {
    var near = Nearest.to(word, command.getSubcommands().keySet());
    return "'%s' has no command '%s'%s"
        .formatted(
            command.getCommandSpec().qualifiedName(),
            word,
            near.isEmpty() ? "" : "; did you mean " + String.join(" or ", near) + "?");
  }
}
