package dev.almanac.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class AlmanacTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void showsItsVersionAndTheJdk() {
    int exitCode = run("--version");

    assertThat(exitCode).isZero();
    assertThat(out.toString(UTF_8).lines())
        .satisfiesExactly(
            version -> assertThat(version).matches("almanac \\d+\\.\\d+\\.\\d+(-SNAPSHOT)?"),
            jdk -> assertThat(jdk).startsWith("JDK " + Runtime.version().feature()));
    assertThat(err.toString(UTF_8)).isEmpty();
  }

  @Test
  void showsExamplesInTheHelp() {
    int exitCode = run("--help");

    assertThat(exitCode).isZero();
    assertThat(out.toString(UTF_8)).contains("Usage: almanac").contains("Examples:");
    assertThat(err.toString(UTF_8)).isEmpty();
  }

  @Test
  void refusesAnUnknownOptionOnStandardError() {
    int exitCode = run("--verison");

    assertThat(exitCode).isEqualTo(2);
    assertThat(out.toString(UTF_8)).isEmpty();
    assertThat(err.toString(UTF_8).lines())
        .containsExactly(
            "almanac: Unknown option: '--verison'",
            "Did you mean --version?",
            "Try 'almanac --help'.");
  }

  @Test
  void neverSuggestsACommandThatDestroys() {
    assertThat(run("workflow", "executte")).isEqualTo(2);
    assertThat(run("workflow", "terminat")).isEqualTo(2);
    assertThat(run("schedule", "delte")).isEqualTo(2);

    assertThat(err.toString(UTF_8))
        .contains("has no command 'terminat'")
        .doesNotContain("terminate", "delete", "reset", "cancel");
  }

  @Test
  void refusesToDoNothing() {
    int exitCode = run();

    assertThat(exitCode).isEqualTo(2);
    assertThat(out.toString(UTF_8)).isEmpty();
    assertThat(err.toString(UTF_8)).startsWith("almanac: Missing command");
  }

  @Test
  void offersHelpOnEveryLevel() {
    CommandLine root = Almanac.commandLine(out, err);

    assertThat(root.getSubcommands().values())
        .isNotEmpty()
        .allSatisfy(
            command -> assertThat(command.getCommandSpec().findOption("--help")).isNotNull());
  }

  @Test
  void writesNoColourCodesUnlessOnATerminal() {
    run("--help");
    run("nonsense");

    assertThat(out.toString(UTF_8)).doesNotContain("\u001b[");
    assertThat(err.toString(UTF_8)).doesNotContain("\u001b[");
  }

  private int run(String... args) {
    return Almanac.run(out, err, List.of(), args);
  }
}
