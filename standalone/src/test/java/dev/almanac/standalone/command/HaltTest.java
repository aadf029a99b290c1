package dev.almanac.standalone.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The end of a process, so each case has a process of its own. */
@Timeout(300)
class HaltTest {
  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
          THREAD | 4 | almanac: Thread loop-0 died of java.lang.IllegalStateException: broken, so \
          the server ends
          MEMORY | 3 | almanac: Out of memory on thread loop-0 (none left), so the server ends; \
          give it more with -Xmx
          STOP   | 6 | almanac: The stop takes too long
          """)
  void endsTheProcessAtOnceAndSaysWhy(HaltedProcess.Case what, int exitCode, String line)
      throws Exception {
    var process = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            HaltedProcess.class.getName(),
            what.name())
        .redirectErrorStream(true)
        .start();
    try {
      assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isEqualTo(exitCode);
      assertThat(new String(process.getInputStream().readAllBytes(), UTF_8))
          .contains(line)
          .doesNotContain("a hook ran");
    } finally {
      process.destroyForcibly();
    }
  }
}
