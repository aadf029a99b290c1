package dev.almanac.cli.spec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonParser;
import dev.almanac.cli.Almanac;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The spec commands as a user calls them, in this process. */
class SpecCommandsTest {
  private static final String AFTER = "2026-03-20T00:00:00Z";

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void explainSaysTheSentenceTheCanonicalFormTheTimesAndSurprises() {
    int exitCode = run(
        "spec",
        "explain",
        "--cron",
        "30 2 * * *",
        "--time-zone",
        "Europe/Berlin",
        "--after",
        AFTER,
        "--count",
        "1");

    assertThat(exitCode).isZero();
    assertThat(lines())
        .containsExactly(
            "At 02:30 every day in Europe/Berlin.",
            "",
            "Canonical form",
            "  calendar  Second      0",
            "            Minute      30",
            "            Hour        2",
            "            DayOfMonth  1-31",
            "            Month       1-12",
            "            Year        any",
            "            DayOfWeek   0-6",
            "  zone  Europe/Berlin",
            "  dst   gap SKIP, overlap BOTH",
            "",
            "Next times",
            "  Europe/Berlin                   UTC",
            "  Fri 2026-03-20 02:30:00 +01:00  2026-03-20T01:30:00Z",
            "",
            "Remarks",
            "  02:30 does not exist on 29 March 2026, when clocks go forward: skipped.",
            "  02:30 comes twice on 25 October 2026, when clocks go back: both count.");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
          --cron|0 0 13 * 5|restricts both the day of month and the weekday: both must match
          --cron|0 0 30 2 *|The calendar never matches any date up to the year 2100.
          --interval|10d|Intervals count elapsed time, not local time
          --cron|* * * * *|60 times from 02:00 on do not exist on 29 March 2026
          """)
  void explainRemarksOnWhatAPersonMayNotExpect(String flag, String value, String remark) {
    run("spec", "explain", flag, value, "--tz", "Europe/Berlin", "--after", AFTER);

    assertThat(out.toString(UTF_8)).contains("Remarks").contains(remark);
  }

  @Test
  void explainAsJsonHasTheSameParts() {
    run("spec", "explain", "--cron", "@daily", "--after", AFTER, "--count", "1", "-o", "json");

    var json = JsonParser.parseString(out.toString(UTF_8)).getAsJsonObject();
    assertThat(json.keySet())
        .containsExactly("sentence", "canonical", "nominal", "actual", "exhausted", "remarks");
    assertThat(json.get("sentence").getAsString()).isEqualTo("At 00:00 every day in UTC");
  }

  @Test
  void nextListsTimes() {
    run(
        "spec",
        "next",
        "--interval",
        "5h/15m",
        "--after",
        AFTER,
        "--count",
        "2",
        "--end-time",
        "2026-03-20T08:00:00Z");

    assertThat(lines())
        .containsExactly(
            "UTC",
            "Fri 2026-03-20 02:15:00 +00:00",
            "Fri 2026-03-20 07:15:00 +00:00",
            "There is no later time.");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
          quartz   | 0 0 18 ? * FRIL | 2026-03-27T18:00:00Z
          spring   | 0 0 18 15W * *  | 2026-04-15T18:00:00Z
          dbos     | 0 */7 * * * *   | 2026-03-20T00:07:00Z
          unix     | 0 0 13 * 5      | 2026-03-27T00:00:00Z
          temporal | 0 0 13 * 5 2026 | 2026-11-13T00:00:00Z
          robfig   | @every 90m      | 2026-03-20T01:30:00Z
          """)
  void nextReadsCronInTheStatedDialect(String dialect, String cron, String first) {
    run(
        "spec",
        "next",
        "--dialect",
        dialect,
        "--cron",
        cron,
        "--after",
        AFTER,
        "--count",
        "1",
        "-o",
        "jsonl");

    assertThat(lines())
        .containsExactly("{\"nominal\":\"%1$s\",\"actual\":\"%1$s\"}".formatted(first));
  }

  @Test
  void sixFieldsWithoutADialectAreRefusedWithBothReadings() {
    int exitCode = run("spec", "next", "--cron", "0 0 12 * * MON");

    assertThat(exitCode).isEqualTo(2);
    assertThat(out.toString(UTF_8)).isEmpty();
    assertThat(err.toString(UTF_8))
        .contains("Year MON (temporal)")
        .contains("DayOfWeek MON (quartz");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
          spec next                                   | No specification
          spec next --cron 60_*_*_*_*                 | --cron: the minute has values from 0 to 59
          spec next --cron @daily --count -1          | values from 0 to 10000, found '-1'
          spec next --cron @daily --count 10001       | values from 0 to 10000
          spec next --cron @daily --after soon        | a time such as
          spec next --cron @daily --tz Local          | 'Local' is no time zone
          spec next --cron @daily --jitter 5          | the unit is missing: write 5s
          spec next --cron @daily --output xml        | Invalid value for option '--output'
          spec next --calendar {"hours":"5"}          | 'hours' is no field here
          spec next --spec-file /does/not/exist       | there is no file
          spec next --spec-file x --cron @daily       | --spec-file cannot be combined
          spec next --interval 5h/6h                  | phase cannot be greater than Interval
          spec                                        | Missing command
          """)
  void badInputIsExplainedOnStandardErrorWithExitCodeTwo(String words, String message) {
    var args = words.split(" ");
    for (int i = 0; i < args.length; i++) {
      args[i] = args[i].replace('_', ' ');
    }

    assertThat(run(args)).isEqualTo(2);
    assertThat(out.toString(UTF_8)).isEmpty();
    assertThat(err.toString(UTF_8)).contains(message);
  }

  @Test
  void aSpecFileHoldsAScheduleSpec(@TempDir Path dir) throws IOException {
    var file = dir.resolve("spec.json");
    Files.writeString(file, "{\"cronString\": [\"0 9 * * *\"], \"timezone_name\": \"Asia/Tokyo\"}");

    run(
        "spec",
        "next",
        "--spec-file",
        file.toString(),
        "--after",
        AFTER,
        "--count",
        "1",
        "-o",
        "json");

    assertThat(out.toString(UTF_8)).contains("\"2026-03-21T00:00:00Z\"");
  }

  @Test
  void canonicalizeShowsWhatTemporalCannotSay() {
    run(
        "spec",
        "canonicalize",
        "--dialect",
        "quartz",
        "--cron",
        "0 0 18 L * ?",
        "--dst-gap",
        "shift",
        "--interval",
        "1d from 2026-01-05T09:00:00Z",
        "-o",
        "jsonl");

    var extensions =
        JsonParser.parseString(out.toString(UTF_8)).getAsJsonObject().getAsJsonObject("extensions");
    assertThat(extensions.keySet())
        .containsExactly("dst_gap", "dst_overlap", "day_rules", "interval_starts");
  }

  private List<String> lines() {
    return out.toString(UTF_8).lines().toList();
  }

  private int run(String... args) {
    return Almanac.commandLine(out, err).execute(args);
  }
}
