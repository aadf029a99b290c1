package dev.almanac.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
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
            "Possible solutions: --version",
            "Try 'almanac --help'.");
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
    return Almanac.commandLine(out, err).execute(args);
  }
}
