package dev.almanac.cli.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The output of the workflow commands without a server. */
class UsageTest {
  private static final String NOBODY = "127.0.0.1:1";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "start",
        "list",
        "count",
        "describe",
        "show",
        "signal",
        "query",
        "stack",
        "cancel",
        "terminate"
      })
  void helpShowsFlagsAndAnExample(String verb) {
    var help = CommandRun.of(List.of("workflow", verb, "--help"));

    assertThat(help.exitCode()).isZero();
    assertThat(help.out())
        .contains("Usage: almanac workflow " + verb, "--address", "-n, --namespace", "-o, --output")
        .contains("  almanac workflow " + verb);
  }

  @Test
  void aServerThatIsNotThereIsSaidPlainly() {
    var failed = CommandRun.of(NOBODY, "list");

    assertThat(failed.exitCode()).isOne();
    assertThat(failed.out()).isEmpty();
    assertThat(failed.err())
        .isEqualToNormalizingNewlines(
            "almanac: UNAVAILABLE: no server answers at 127.0.0.1:1 (connection refused)\n");
  }

  @Test
  void aHostThatDoesNotExistIsSaidPlainly() {
    var failed = CommandRun.of("no-such-host.invalid:7233", "list");

    assertThat(failed.exitCode()).isOne();
    assertThat(failed.err().lines())
        .singleElement()
        .asString()
        .contains("almanac: UNAVAILABLE: ", "no-such-host.invalid");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
          describe                                    | Missing id: give it as an argument or by
          start --type T                              | Missing required option: '--task-queue=NAME'
          signal -w w                                 | Missing required option: '--name=NAME'
          start --type T -t q -i Ada                  | expected JSON (a string needs its quotes)
          start --type T -t q -i 1 --input-file f     | --input and --input-file cannot be combined
          start --type T -t q --input-file nowhere    | cannot be read
          start --type T -t q --memo k=v              | expected KEY=JSON
          start --type T -t q --run-timeout soon      | expected a duration such as 10s
          start --type T -t q --run-timeout -5s       | expected a duration such as 10s
          start --type T -t q --id-conflict-policy No | Fail, UseExisting, TerminateExisting
          list --limit -1                             | Expected --limit 0 or more
          show -w w --follow -o json                  | --follow needs --output text or jsonl
          list -o xml                                 | '--output'
          """)
  void badUsageIsRefusedBeforeAnythingIsSent(String args, String message) {
    var refused = CommandRun.of(NOBODY, args.split(" "));

    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.out()).isEmpty();
    assertThat(refused.err()).contains(message).contains("Try 'almanac workflow ");
  }

  @Test
  void theGroupAloneIsNoCommand() {
    var refused = CommandRun.of(List.of("workflow"));

    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.err()).startsWith("almanac: Missing command");
  }
}
