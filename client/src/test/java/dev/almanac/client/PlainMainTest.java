package dev.almanac.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Applications in processes of their own, one of which is killed. */
@Timeout(300)
class PlainMainTest {
  @Test
  void continuesAfterAKill(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("greetings.db");
    var killed = start(WaitingProcess.class, file);
    try (var lines = killed.inputReader(UTF_8)) {
      assertThat(lines.readLine()).isEqualTo("started");
      assertThat(start(GreetingProcess.class, file).errorReader(UTF_8).lines())
          .anySatisfy(line -> assertThat(line)
              .endsWith("%s is in use by process %d; a SQLite database serves one process"
                  .formatted(file, killed.pid())));
      assertThat(killed.destroyForcibly().waitFor(60, TimeUnit.SECONDS)).isTrue();
    } finally {
      killed.destroyForcibly();
    }

    var next = start(GreetingProcess.class, file);
    try {
      assertThat(new String(next.getInputStream().readAllBytes(), UTF_8))
          .isEqualToIgnoringNewLines("Hello Grace");
      assertThat(next.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(next.exitValue()).isZero();
    } finally {
      next.destroyForcibly();
    }
  }

  private static Process start(Class<?> main, Path file) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            main.getName(),
            file.toString())
        .start();
  }
}
