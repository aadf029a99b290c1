package dev.almanac.cli.wording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.cli.workflow.CommandRun;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UsageWordsTest {
  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
          schedule lisst                | 'almanac schedule' has no command 'lisst'
          schedule list more            | 'almanac schedule list' takes no argument 'more'
          schedule list --limit x       | expected a whole number, but found 'x'
          schedule list --limit 9999999999999 | the number is too large
          schedule list --limit         | Option '--limit' needs a value: N
          schedule list --limit 1 --limit 2 | Option '--limit' is there twice
          schedule list --tls=perhaps   | expected true or false, but found 'perhaps'
          schedule list --color x       | expected auto, always or never, but found 'x'
          schedule list --grpc-meta x   | expected NAME=VALUE, but found 'x'
          schedule list --lmit 3        | Did you mean --limit?
          schedule update x --overlap Skip | Did you mean --overlap-policy?
          schedule list --yes           | Unknown option: '--yes' Try
          spec next --dialect x         | expected one of temporal, unix, robfig
          help worflow                  | did you mean workflow?
          """)
  void saysWhatIsWrongWithoutTypesAndIndexes(String args, String words) {
    var run = CommandRun.of(List.of(args.split(" ")));

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err().replace(System.lineSeparator(), " "))
        .contains(words)
        .doesNotContain("java.", "Exception", " int", " long", "index", "[", "null");
  }

  @Test
  void findsTheNearest() {
    var words = List.of("list", "list-all", "describe", "delete");

    assertThat(Nearest.to("lisst", words)).containsExactly("list");
    assertThat(Nearest.to("descrbie", words)).containsExactly("describe");
    assertThat(Nearest.to("zzz", words)).isEmpty();
    assertThat(Nearest.to("x".repeat(1_000), words)).isEmpty();
  }
}
