package dev.almanac.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.cli.Almanac;
import dev.almanac.standalone.command.ServerCommand;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import picocli.CommandLine;

/** Every command shows examples, and they are right. */
class ExamplesInHelpTest {
  private static CommandLine commands() {
    var nowhere = OutputStream.nullOutputStream();
    return Almanac.commandLine(nowhere, nowhere, ServerCommand.class);
  }

  @TestFactory
  Stream<DynamicTest> everyLeafHasExamplesThatParse() {
    return leaves(commands())
        .map(command -> DynamicTest.dynamicTest(
            command.getCommandSpec().qualifiedName(), () -> check(command)));
  }

  private static Stream<CommandLine> leaves(CommandLine command) {
    return command.getSubcommands().isEmpty()
        ? Stream.of(command)
        : command.getSubcommands().values().stream().flatMap(ExamplesInHelpTest::leaves);
  }

  private static void check(CommandLine command) {
    var spec = command.getCommandSpec();

    var meant = examples(spec.usageMessage().footer()).stream()
        .map(ExamplesInHelpTest::commandOf)
        .toList();

    assertThat(meant).contains(spec.userObject().getClass());
  }

  /** A command may stand in two places, so that its class says what it is. */
  private static Class<?> commandOf(String example) {
    var words = words(example);
    words.removeFirst();
    var parsed = commands().parseArgs(words.toArray(String[]::new));
    while (parsed.hasSubcommand()) {
      parsed = parsed.subcommand();
    }
    return parsed.commandSpec().userObject().getClass();
  }

  private static List<String> examples(String... footer) {
    var examples = new ArrayList<String>();
    var lines = String.join("\n", footer).replace("%%", "%").replaceAll("\\\\\n\\s*", "");
    lines
        .lines()
        .map(String::strip)
        .filter(line -> line.startsWith("almanac "))
        .forEach(examples::add);
    return examples;
  }

  /** Splits as a shell does, up to a pipe or a redirection. */
  private static List<String> words(String example) {
    var words = new ArrayList<String>();
    var word = new StringBuilder();
    boolean begun = false;
    char quote = 0;
    for (int i = 0; i < example.length(); i++) {
      char c = example.charAt(i);
      if (quote != 0) {
        quote = c == quote ? 0 : append(word, c, quote);
      } else if (c == '\'' || c == '"') {
        quote = c;
        begun = true;
      } else if (c == ' ' && (begun || !word.isEmpty())) {
        words.add(word.toString());
        word.setLength(0);
        begun = false;
      } else if (c == '|' || c == '>' || c == '<') {
        return words;
      } else if (c != ' ') {
        word.append(c);
      }
    }
    words.add(word.toString());
    return words;
  }

  private static char append(StringBuilder word, char c, char quote) {
    word.append(c);
    return quote;
  }
}
