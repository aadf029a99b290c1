package dev.almanac.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.cli.output.Terminal;
import dev.almanac.cli.workflow.CommandRun;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class CommandTreeTest {
  /** A call builds part of the tree; what it shows must not tell. */
  @Test
  void theHelpOfEveryCommandIsThatOfTheWholeTree() {
    var nowhere = Terminal.none(OutputStream.nullOutputStream());
    for (var command : all(Almanac.commandLine(nowhere, nowhere))) {
      var words =
          new ArrayList<>(List.of(command.getCommandSpec().qualifiedName().split(" ")));
      words.removeFirst();
      words.add("--help");

      assertThat(CommandRun.of(words).out())
          .as(String.join(" ", words))
          .isEqualTo(command.getUsageMessage());
    }
  }

  /** Groups list the first line of a header, which must say everything, in 100 columns. */
  @Test
  void everyCommandFitsInOneLineOfItsGroup() {
    var nowhere = Terminal.none(OutputStream.nullOutputStream());
    for (var command : all(Almanac.commandLine(nowhere, nowhere))) {
      var name = command.getCommandSpec().qualifiedName();

      assertThat(command.getCommandSpec().usageMessage().header()).as(name).hasSize(1);
      assertThat(command.getUsageMessage().lines().filter(line -> !line.startsWith("Usage:")))
          .as(name)
          .allMatch(line -> line.length() <= 100);
    }
  }

  /** A heading for the rest means that a new command was not put where people look for it. */
  @Test
  void everyGroupHasAHeadingForEachOfItsCommands() {
    var nowhere = Terminal.none(OutputStream.nullOutputStream());
    for (var command : all(Almanac.commandLine(nowhere, nowhere))) {
      if (!command.getSubcommands().isEmpty()) {
        assertThat(command.getUsageMessage())
            .as(command.getCommandSpec().qualifiedName())
            .containsPattern("(?m)^(Commands|Workflows|To start|To define):$")
            .doesNotContain("Further:");
      }
    }
  }

  private static List<CommandLine> all(CommandLine command) {
    var all = new ArrayList<>(List.of(command));
    command.getSubcommands().values().forEach(below -> all.addAll(all(below)));
    return all;
  }
}
