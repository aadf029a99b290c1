package dev.almanac.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramsTest {
  @TempDir
  Path folder;

  @Test
  void areFoundOnThePath() throws IOException {
    var chromium = program("chromium-headless-shell");
    var node = program("node");

    assertThat(Programs.in(Map.of("PATH", "/nowhere::" + folder)))
        .isEqualTo(new Programs.Found(chromium, node));
  }

  @Test
  void areTakenFromVariablesFirst() throws IOException {
    program("chromium");
    program("node");
    var other = program("other");

    assertThat(Programs.in(Map.of("PATH", folder.toString(), Programs.CHROMIUM, other.toString())))
        .isEqualTo(new Programs.Found(other, folder.resolve("node")));
  }

  @Test
  void eachThatIsMissingIsNamedWithWhatToDo() throws IOException {
    Files.writeString(folder.resolve("node"), "not a program");

    assertThat(Programs.in(Map.of("PATH", folder.toString())))
        .isInstanceOfSatisfying(
            Programs.Missing.class,
            missing -> assertThat(missing.reason())
                .contains("Chromium is missing: ALMANAC_TEST_CHROMIUM names no program")
                .contains("Node.js is missing: ALMANAC_TEST_NODE names no program")
                .contains("'browser/install-browser' installs it as root"));
  }

  @Test
  void aVariableThatNamesNothingIsNotReplacedByAGuess() throws IOException {
    program("chromium");
    program("node");

    assertThat(Programs.in(Map.of("PATH", folder.toString(), Programs.NODE, "/nowhere/node")))
        .isInstanceOf(Programs.Missing.class);
  }

  @Test
  void theScriptLeavesAloneWhatIsThere() throws IOException, InterruptedException {
    program("chromium");
    program("node");

    assertThat(install()).isEqualTo("0: ");
  }

  @Test
  void theScriptNamesWhatItCannotInstall() throws IOException, InterruptedException {
    program("node");

    assertThat(install())
        .isEqualTo("1: install-browser: missing: chromium. There is no apt-get here;"
            + " install them in another way.\n");
  }

  /** Runs it where no other programs are than those of this test. */
  private String install() throws IOException, InterruptedException {
    var builder = new ProcessBuilder("/bin/bash", System.getProperty("almanac.install"))
        .redirectErrorStream(true);
    builder.environment().clear();
    builder.environment().put("PATH", folder.toString());
    var process = builder.start();
    var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return process.waitFor() + ": " + said;
  }

  private Path program(String name) throws IOException {
    var file = Files.createFile(folder.resolve(name));
    assertThat(file.toFile().setExecutable(true)).isTrue();
    return file;
  }
}
