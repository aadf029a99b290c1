package dev.almanac.bench.load.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
class DatabaseGaugeTest {
  private static final int FRAME_BYTES = 4_096 + 24;

  @TempDir
  private Path folder;

  @Test
  void countsTransactionsAndLogBytesOfASqliteFileFromOutside() throws IOException {
    Path file = folder.resolve("notes.db");
    Process process = scribe(file);
    try (var gauge = DatabaseGauge.open(new DatabaseAddress.Sqlite(file));
        BufferedReader answers = process.inputReader();
        PrintWriter scribe = new PrintWriter(process.outputWriter(), true)) {
      assertThat(answers.readLine()).isEqualTo("ready");
      DatabaseCounts before = gauge.read();

      for (int i = 0; i < 7; i++) {
        tell(scribe, answers, "note");
      }
      DatabaseCounts counted = gauge.read().since(before);
      assertThat(counted.transactions()).hasValue(7);
      assertThat(counted.bytes()).hasValue(7L * FRAME_BYTES);
      assertThat(counted.rows()).isEmpty();

      // The log starts over, and later writes count as well.
      tell(scribe, answers, "checkpoint");
      gauge.read();
      tell(scribe, answers, "note");
      DatabaseCounts later = gauge.read().since(before);
      assertThat(later.transactions()).hasValue(8);
      assertThat(later.bytes()).hasValue(8L * FRAME_BYTES);
    } finally {
      process.destroy();
    }
  }

  @Test
  void knowsNothingOfAFileThatNobodyHasOpen() {
    try (var gauge = DatabaseGauge.open(new DatabaseAddress.Sqlite(folder.resolve("none.db")))) {
      assertThat(gauge.read()).isEqualTo(DatabaseCounts.UNKNOWN);
    }
  }

  @Test
  void saysThatPostgresCannotBeReached() {
    var nobody = DatabaseAddress.parse("jdbc:postgresql://127.0.0.1:1/db?password=secret");

    assertThatExceptionOfType(NoDatabaseException.class)
        .isThrownBy(() -> DatabaseGauge.open(nobody))
        .withMessageStartingWith("cannot read the counters of PostgreSQL: ")
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain("secret"));
    assertThat(nobody).hasToString("jdbc:postgresql://127.0.0.1:1/db");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:postgresql://192.0.2.1:5432/db",
        "jdbc:postgresql://127.0.0.1,192.0.2.1/db",
        "jdbc:postgresql://example.com/db",
        "jdbc:postgresql:db",
        "jdbc:mysql://127.0.0.1/db"
      })
  void refusesDatabasesOfOtherMachinesAndKinds(String url) {
    assertThatIllegalArgumentException().isThrownBy(() -> DatabaseAddress.parse(url));
  }

  private static Process scribe(Path file) throws IOException {
    return new ProcessBuilder(List.of(
            ProcessHandle.current().info().command().orElseThrow(),
            "--enable-native-access=ALL-UNNAMED",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            SqliteScribe.class.getName(),
            file.toString()))
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private static void tell(PrintWriter scribe, BufferedReader answers, String line)
      throws IOException {
    scribe.println(line);
    assertThat(answers.readLine()).isEqualTo("done");
  }
}
