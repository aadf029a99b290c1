package dev.almanac.bench.load;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.almanac.bench.load.drive.LocalServer;
import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The commands as a user types them. */
@Timeout(300)
class LoadTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void printsATableOfWhatItMeasured() {
    try (var server = new LocalServer()) {
      int exitCode =
          load("run --address %s --warm-up-seconds 0 --count 20 --in-flight 4 --pid me=%d"
              .formatted(server.address(), ProcessHandle.current().pid()));

      assertThat(exitCode).isZero();
      assertThat(out.toString(UTF_8))
          .startsWith(
              "one-activity at %s, closed loop with 4 in flight".formatted(server.address()))
          .containsPattern("\nworkflows/s +[0-9.,]+\n")
          .containsPattern("\nCPU µs/workflow, generator +[0-9,]+\n")
          .containsPattern("\nCPU µs/workflow, me +[0-9,]+\n")
          .containsPattern("\nlatency, ms +count +p50 +p90 +p99 +max\nworkflow +20 ")
          .containsPattern("\nworkflow tasks polled +40\n")
          .doesNotContain("errors");
    }
  }

  @Test
  void printsJsonAndNothingElseOnStandardOutput() {
    try (var server = new LocalServer()) {
      int exitCode =
          load(("run --address %s --warm-up-seconds 0 --rate 20 --seconds 2 --scenario timers "
                  + "--timer-millis 100 --output json")
              .formatted(server.address()));

      assertThat(exitCode).isZero();
      JsonObject json = JsonParser.parseString(out.toString(UTF_8)).getAsJsonObject();
      assertThat(json.getAsJsonObject("plan").get("scenario").getAsString()).isEqualTo("timers");
      assertThat(json.getAsJsonObject("plan").get("rate").getAsDouble()).isEqualTo(20);
      assertThat(json.getAsJsonObject("whole_run").get("completed").getAsInt()).isEqualTo(40);
      assertThat(json.get("starts_per_second").getAsDouble()).isEqualTo(20);
      assertThat(json.getAsJsonArray("errors")).isEmpty();
      assertThat(err.toString(UTF_8)).containsPattern("[0-9] s  measuring +[0-9]+ completed  p50 ");
    }
  }

  @Test
  void comparesServersInTurn() {
    try (var first = new LocalServer();
        var second = new LocalServer()) {
      int exitCode =
          load(("compare --target a=%s --target b=%s --rounds 2 --count 10 --in-flight 2 "
                  + "--warm-up-seconds 2 --pid b/server=%d")
              .formatted(
                  first.address(), second.address(), ProcessHandle.current().pid()));

      assertThat(exitCode).isZero();
      assertThat(err.toString(UTF_8).lines().map(line -> line.split("  ", 2)[0]).distinct())
          .containsExactly("a 1/2", "b 1/2", "a 2/2", "b 2/2");
      assertThat(out.toString(UTF_8).lines().toList()).satisfies(lines -> {
        assertThat(lines.get(0)).matches("median of runs +a \\(2\\) +b \\(2\\) +ratio");
        assertThat(lines.get(1)).matches("workflows/s +[0-9.,]+ +[0-9.,]+ +[0-9.]+");
        assertThat(lines.getLast()).matches("CPU µs/workflow, server +- +[0-9.,]+ +-");
      });
    }
  }

  @Test
  void judgesARunBesideTheRawStore(@TempDir Path folder) {
    try (var server = new LocalServer()) {
      int exitCode =
          load(("run --address %s --warm-up-seconds 0 --count 20 --in-flight 4 --server-pid %d "
                  + "--calibrate %s --calibrate-seconds 1 --output json")
              .formatted(
                  server.address(), ProcessHandle.current().pid(), folder.resolve("scratch.db")));

      assertThat(exitCode).isZero();
      JsonObject json = JsonParser.parseString(out.toString(UTF_8)).getAsJsonObject();
      assertThat(json.getAsJsonObject("raw_store").get("steps_per_second").getAsDouble())
          .isPositive();
      assertThat(json.getAsJsonObject("cpu_micros_per_workflow").keySet())
          .containsExactly("generator", "server");
    }
  }

  @Test
  void comparesServersBesideTheirRawStores(@TempDir Path folder) {
    try (var first = new LocalServer();
        var second = new LocalServer()) {
      int exitCode =
          load(("compare --target a=%s --target b=%s --rounds 1 --count 10 --in-flight 2 "
                  + "--warm-up-seconds 0 --calibrate b=%s --calibrate-seconds 1")
              .formatted(first.address(), second.address(), folder.resolve("scratch.db")));

      assertThat(exitCode).isZero();
      assertThat(out.toString(UTF_8))
          .containsPattern("\nraw store, steps/s +- +[0-9.,]+ +-\n")
          .containsPattern("\nworkflows per 1,000 raw steps +- +[0-9.,]+ +-\n");
    }
  }

  @Test
  void calibratesOnTheRawStore(@TempDir Path folder) {
    int exitCode = load("calibrate --database %s --seconds 1 --warm-up-seconds 0"
        .formatted(folder.resolve("scratch.db")));

    assertThat(exitCode).isZero();
    assertThat(out.toString(UTF_8))
        .containsPattern("durable steps/s +[0-9.,]+\n")
        .containsPattern("\ncommit p99, ms +[0-9.,]+\n")
        .containsPattern("\nCPU µs/step, store +[0-9,]+\n");
  }

  @Test
  void failsIfTheDatabaseDoesNotAnswer() {
    assertThat(load("calibrate --database jdbc:postgresql://127.0.0.1:1/db")).isEqualTo(1);
    assertThat(out.toString(UTF_8)).isEmpty();
    assertThat(err.toString(UTF_8).lines())
        .singleElement()
        .asString()
        .startsWith("load: cannot open jdbc:postgresql://127.0.0.1:1/db: ");
  }

  @Test
  void failsIfNothingAnswers() {
    assertThat(load("run --address 127.0.0.1:1")).isEqualTo(1);
    assertThat(out.toString(UTF_8)).isEmpty();
    assertThat(err.toString(UTF_8).lines())
        .singleElement()
        .asString()
        .startsWith("load: no Temporal-compatible server answers at 127.0.0.1:1: UNAVAILABLE, ")
        .contains("refused");
  }

  @Test
  void saysWhichListsFailed() {
    assertThat(load("lists --address 127.0.0.1:1 --list RunId=1 --count RunId=2"))
        .isEqualTo(1);
    assertThat(out.toString(UTF_8))
        .containsPattern("\nlist RunId=1 +UNAVAILABLE\n")
        .containsPattern("\ncount RunId=2 +UNAVAILABLE\n");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
          run --address 192.0.2.1:7233     | loopback address only (127.0.0.1, [::1], localhost)
          run --scenario two-activities    | expected one of one-activity, ten-activities, signals
          run --in-flight 0                | '--in-flight': expected 1 to 50,000, but found 0
          run --rate -1                    | '--rate': expected more than 0 and at most 100,000
          run --rate NaN                   | '--rate': expected more than 0 and at most 100,000
          run --signals 10001              | '--signals': expected 1 to 10,000, but found 10001
          run --pid postgres               | expected PID or LABEL=PID
          run --secs 3                     | Unknown option
          compare --target a=127.0.0.1:1   | Expected two or more --target, but found 1
          compare --target 127.0.0.1:1     | expected LABEL=HOST:PORT
          compare --target a=10.0.0.1:7233 | loopback address only
          compare --target a=127.0.0.1:1 --target a=127.0.0.1:2          | found 'a' twice
          compare --target a=127.0.0.1:1 --target b=127.0.0.1:2 --pid 4  | not begin with TARGET/
          compare --target a=127.0.0.1:1 --target b=127.0.0.1:2 --server-pid 4 | TARGET=VALUE
          run --server-pid a=4             | 'a=' is of use only when comparing
          run --server-pid x               | expected PID or LABEL=PID
          run --database a.db --database b | '--database': given twice
          run --calibrate jdbc:mysql:x     | '--calibrate': expected a file or jdbc:postgresql:
          run --calibrate-seconds 0        | '--calibrate-seconds': expected 1 to 600
          calibrate                        | Missing required option: '--database=URL'
          calibrate --database a --batch 0 | '--batch': expected 1 to 10,000, but found 0
          fill --database a --count 1      | expected one of --sleeping, --closed
          walk                             | Unmatched argument
          """)
  void refusesBadUsage(String arguments, String message) {
    assertThat(load(arguments)).isEqualTo(2);
    assertThat(out.toString(UTF_8)).isEmpty();
    assertThat(err.toString(UTF_8)).startsWith("load: ").contains(message);
  }

  @Test
  void showsExamplesOnEveryLevel() {
    for (var level : List.of("--help", "run --help", "compare --help", "calibrate --help")) {
      out.reset();

      assertThat(load(level)).isZero();
      assertThat(out.toString(UTF_8)).contains("Examples:").contains("  load ");
    }
  }

  @Test
  void findsMedians() {
    assertThat(Figures.median(3, 1, 2)).isEqualTo(2);
    assertThat(Figures.median(4, 1, 2, 3)).isEqualTo(2.5);
    assertThat(Figures.median()).isNaN();
  }

  private int load(String arguments) {
    var words = new ArrayList<>(List.of(arguments.trim().split(" +")));
    return Load.commandLine(out, err).execute(words.toArray(String[]::new));
  }
}
