package dev.almanac.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

class ElsewhereTest {
  @ParameterizedTest
  @CsvSource(quoteCharacter = '"', textBlock = """
      start-dev    | "Did you mean 'almanac server start-dev'?"
      run          | "Did you mean 'almanac workflow start' or 'almanac workflow execute'?"
      ls           | ""
      schedule     | ""
      """, delimiter = '|')
  void namesTheCommandThatIsElsewhere(String word, String sentence) {
    assertThat(Elsewhere.of(new CommandLine(spec("almanac")), word)).isEqualTo(sentence);
  }

  @ParameterizedTest
  @CsvSource({"ls,Did you mean list?", "show,''", "lits,''"})
  void knowsSynonymsOfCommandsThatAreThere(String word, String sentence) {
    var group = new CommandLine(spec("batch")).addSubcommand("list", spec("list"));

    assertThat(Elsewhere.of(group, word)).isEqualTo(sentence);
  }

  @ParameterizedTest
  @CsvSource({"pause,--query", "delete,--query=x", "trigger,--all", "resume,-q"})
  void sendsThoseWhoSelectManySchedulesToBulk(String verb, String flag) {
    assertThat(Elsewhere.of(schedule(verb), flag))
        .contains("almanac schedule bulk " + verb + " " + flag.split("=", 2)[0]);
  }

  @ParameterizedTest
  @CsvSource({"pause,--nonsense", "update,--query"})
  void saysNothingOfOtherFlags(String verb, String flag) {
    assertThat(Elsewhere.of(schedule(verb), flag)).isEmpty();
  }

  private static CommandLine schedule(String verb) {
    var command = new CommandLine(spec(verb));
    var group = new CommandLine(spec("schedule")).addSubcommand(verb, command);
    new CommandLine(spec("almanac")).addSubcommand("schedule", group);
    return command;
  }

  private static CommandSpec spec(String name) {
    return CommandSpec.create().name(name);
  }
}
