package dev.almanac.server.encryption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.server.StartException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeySourceTest {
  private static final String KEY = "0123456789abcdef".repeat(4);

  @TempDir
  Path folder;

  private static KeySource command(String... words) {
    return new KeySource.KeyCommand(List.of(words));
  }

  @Test
  void readsAFile() throws Exception {
    var file = Files.writeString(folder.resolve("key"), KEY + "\n");

    assertThat(new KeySource.KeyFile(file).read().keys()).hasSize(1);
  }

  @Test
  void saysWhichFileIsMissingAndHowToMakeOne() {
    assertThatThrownBy(() -> new KeySource.KeyFile(folder.resolve("key")).read())
        .isInstanceOf(StartException.class)
        .hasMessageContaining("key does not exist")
        .hasMessageContaining("almanac server create-key");
  }

  @Test
  void doesNotRepeatWhatAFileHas() throws Exception {
    var file = Files.writeString(folder.resolve("key"), "almost-a-secret");

    assertThatThrownBy(() -> new KeySource.KeyFile(file).read())
        .isInstanceOf(StartException.class)
        .hasMessageContaining("expected a key of 32 bytes")
        .hasMessageNotContaining("almost");
  }

  @Test
  void readsWhatACommandPrints() throws Exception {
    assertThat(command("echo", KEY).read().keys()).hasSize(1);
  }

  @Test
  void runsACommandWithoutAShell() {
    assertThatThrownBy(() -> command("echo " + KEY + " | cat").read())
        .isInstanceOf(StartException.class)
        .hasMessageContaining("without a shell");
  }

  @Test
  void refusesACommandThatFailsAndDoesNotRepeatItsOutput() {
    assertThatThrownBy(() -> command("sh", "-c", "echo " + KEY + "; exit 3").read())
        .isInstanceOf(StartException.class)
        .hasMessageContaining("exit code 3")
        .hasMessageNotContaining(KEY);
    assertThatThrownBy(() -> command("echo", "almost-a-secret").read())
        .hasMessageContaining("expected a key of 32 bytes")
        .hasMessageNotContaining("almost");
    assertThat(command("vault", "--token=secret").toString()).doesNotContain("secret");
  }

  @Test
  void waitsForACommandOnlySoLong() {
    assertThatThrownBy(() -> KeyCommandRun.output(
            List.of("sh", "-c", "exec 1>&-; exec sleep 600"), Duration.ofMillis(200)))
        .hasMessageContaining("did not end");
    assertThatThrownBy(
            () -> KeyCommandRun.output(List.of("sh", "-c", "sleep 600"), Duration.ofMillis(200)))
        .hasMessageContaining("did not end");
  }

  @Test
  void readsOnlySoMuch() {
    assertThatThrownBy(
            () -> command("sh", "-c", "yes " + KEY + " | head -c 1000000").read())
        .isInstanceOf(StartException.class);
  }
}
