package dev.almanac.cli.spec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.cli.Almanac;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One JSON object a line in, one result a line out. */
@Isolated("It replaces the standard input of the JVM.")
class BatchModeTest {
  private static final String AFTER = "\"after\":\"2026-01-01T00:00:00Z\"";

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void timesAreAnsweredInOrder() {
    int exitCode = run("next", """
        {"name":"a","spec":{"cron_string":["0 12 1 1 * 2027"]},AFTER,"other":1}
        {"name":"b","spec":{"cron_string":["60 * * * *"]},AFTER}
        {"name":"c","spec":{"interval":[{"interval":"3600s"}]},AFTER,"count":1}
        {"name":"d","spec":{},AFTER,"count":0}
        """);

    assertThat(exitCode).isZero();
    assertThat(lines())
        .containsExactly(
            "{'name':'a','nominal':['2027-01-01T12:00:00Z'],'actual':['2027-01-01T12:00:00Z'],"
                + "'exhausted':true}",
            "{'name':'b','error':'Minute is not in range [0-59] (cron_string[0] Minute: \\'60\\'"
                + " at position 1)'}",
            "{'name':'c','nominal':['2026-01-01T01:00:00Z'],'actual':['2026-01-01T01:00:00Z'],"
                + "'exhausted':false}",
            "{'name':'d','nominal':[],'actual':[],'exhausted':true}");
  }

  @Test
  void jitterDependsOnTheSeed() {
    run("next", """
        {"spec":{"interval":[{"interval":"3600s"}],"jitter":"3600s"},\
        "after":"2022-06-01T00:00:00Z","count":1,"jitter_seed":"mynsid-myschedule"}
        """);

    assertThat(lines()).singleElement().asString().contains("'2022-06-01T01:49:22.594Z'");
  }

  @Test
  void canonicalFormsAreInSnakeCase() {
    run("canonicalize", """
        {"name":"a","spec":{"cronString":["@every 5m"],"timezoneName":"UTC"}}
        """);

    assertThat(lines())
        .containsExactly(
            "{'name':'a','canonical':{'interval':[{'interval':'300s'}],'timezone_name':'UTC'},"
                + "'described':{'interval':[{'interval':'300s'}],'timezone_name':'UTC'}}");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
          {"spec":{}}                              | after is missing
          {AFTER}                                  | spec is missing
          {"spec":[],AFTER}                        | spec is not an object
          {"spec":{"cron":[]},AFTER}               | Cannot find field: cron
          {"spec":{"jitter":"5m"},AFTER}           | Failed to parse duration
          {"spec":{"timezone_data":"!"},AFTER}     | Invalid input length
          {"spec":{},"after":"noon"}               | not a time
          {"spec":{},"after":5}                    | after is not a string
          {"spec":{},AFTER,"count":10001}          | count is not in range
          {"spec":{},AFTER,"count":1.5}            | count is not a whole number
          {"spec":{},AFTER,"count":"1"}            | count is not a number
          {"spec":{},AFTER,"jitter_seed":1}        | jitter_seed is not a string
          []                                       | not a JSON object
          """)
  void aRefusalIsAnAnswer(String line, String error) {
    assertThat(run("next", line + "\n")).isZero();
    assertThat(lines()).singleElement().asString().contains("'error':'" + error);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"name\":", "{'name':1}", "{} {}", "nonsense"})
  void aLineThatIsNotJsonEndsInExitCodeTwoAfterTheOthersAreAnswered(String line) {
    int exitCode = run("canonicalize", line + "\n{\"name\":\"ok\",\"spec\":{}}\n");

    assertThat(exitCode).isEqualTo(2);
    assertThat(lines()).hasSize(2).last().isEqualTo("{'name':'ok','canonical':{},'described':{}}");
    assertThat(err.toString(UTF_8)).contains("line 1 is not JSON");
  }

  private int run(String command, String input) {
    var before = System.in;
    System.setIn(new ByteArrayInputStream(input.replace("AFTER", AFTER).getBytes(UTF_8)));
    try {
      return Almanac.commandLine(out, err).execute("spec", command, "--jsonl");
    } finally {
      System.setIn(before);
    }
  }

  /** With single quotes for double ones, which Java cannot write in a string without noise. */
  private List<String> lines() {
    return out.toString(UTF_8).replace('"', '\'').lines().toList();
  }
}
