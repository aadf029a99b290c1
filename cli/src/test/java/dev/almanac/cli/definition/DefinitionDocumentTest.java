package dev.almanac.cli.definition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonObject;
import dev.almanac.cli.format.FormatFiles;
import dev.almanac.cli.yaml.YamlWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What was read can be written, and read again, without a difference. */
class DefinitionDocumentTest {
  private static final String HEAD = "schedule: s\naction: {workflow: T, taskQueue: q}\n";

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
          cron: 30 2 * * MON-FRI | calendars: [{"dayOfWeek":"MON-FRI","hour":2,"minute":30}]
          cron: ['@hourly', '@every 5h/15m']          | calendars: [{"hour":"*"}] intervals: 5h/15m
          {cron: 0 0 13 * FRI, dialect: unix} \
          | calendars: [{"dayOfMonth":13,"hour":0},{"dayOfWeek":"FRI","hour":0}]
          cron: {text: 0 0 12 L * ?, dialect: quartz} | calendars: [{"dayOfMonth":"L","hour":12}]
          cron: {text: 0 0 9 ? * FRI#2 2030, dialect: quartz} \
          | calendars: [{"year":2030,"dayOfWeek":"FRI#2","hour":9}]
          calendars: {dayOfMonth: '1,L-2', hour: 5}   | calendars: [{"dayOfMonth":"1,L-2","hour":5}]
          calendars: {dayOfWeek: 'MONL', second: '*/10', minute: '*', hour: 8-18/2} \
          | calendars: [{"dayOfWeek":"MONL","hour":"8-18/2","minute":"*","second":"*/10"}]
          calendars: {dayOfWeek: 6-7, hour: 1} | calendars: [{"dayOfWeek":"SUN,SAT","hour":1}]
          intervals: [36h, 90s, 10d from 2026-01-05T10:00:00+01:00] \
          | intervals: ["1d12h","1m30s","10d from 2026-01-05T09:00:00Z"]
          {cron: '@daily', exclude: {month: 12}} | calendars: [{"hour":0}] exclude: [{"month":12}]
          {cron: '@daily', exclude: {hour: 0, minute: 0, second: 0}} \
          | calendars: [{"hour":0}] exclude: [{"hour":0,"minute":0,"second":0}]
          {cron: '@daily', timeZone: UTC, jitter: 0s} | calendars: [{"hour":0}]
          {cron: '@daily', clockChanges: {gap: skip, overlap: last}} \
          | calendars: [{"hour":0}] clockChanges: {"overlap":"last"}
          {intervals: 1h, namedCalendars: [{rollNext: a}, {exclude: b}]} \
          | intervals: 1h namedCalendars: [{"rollNext":"a"},{"exclude":"b"}]
          {intervals: 1h, start: 2026-01-01T01:00:00+01:00} \
          | intervals: 1h start: 2026-01-01T00:00:00Z
          """)
  void specificationsAreWrittenByTheirFields(String spec, String expected) {
    var first = document(HEAD + "spec: " + (spec.startsWith("{") ? spec : "{" + spec + "}"));

    assertThat(words(first.getAsJsonObject("spec"))).isEqualTo(expected);
    assertThat(document(YamlWriter.write(first))).isEqualTo(first);
  }

  private static String words(JsonObject spec) {
    var text = new StringBuilder();
    spec.asMap()
        .forEach((name, value) -> text.append(text.isEmpty() ? "" : " ")
            .append(name)
            .append(": ")
            .append(value.isJsonPrimitive() ? value.getAsString() : value.toString()));
    return text.toString();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "labels: {owner: ops, tier: 1}",
        "memo: {limits: [1, 2.5, null]}",
        "searchAttributes: {Team: data}",
        "paused: true",
        "policies: {overlap: AllowAll, catchUpWindow: 1h, pauseOnFailure: true}",
        "extensions: {profile: Durable}",
        "extensions: {profile: Dbos, arguments: Fixed, bufferLimit: 7}",
        "extensions: {catchUpUnbounded: true, idTemplate: 'x-{time}'}",
      })
  void otherPartsAreReadBack(String part) {
    var first = document(HEAD + part);

    assertThat(document(YamlWriter.write(first))).isEqualTo(first);
    assertThat(first.size()).isEqualTo(part.startsWith("paused") ? 2 : 3);
  }

  @Test
  void anActionIsReadBack() {
    var first = document("""
        schedule: s
        action:
          workflow: T
          taskQueue: q
          workflowId: other
          input: [1, text, null, {a: 12345678901234567890}, {$payload: {data: AQI=}}]
          executionTimeout: 1d
          runTimeout: 90m
          taskTimeout: 20s
          retry: {initialInterval: 1s, backoff: 1.5, maximumAttempts: 3, nonRetryable: [Bad]}
          memo: {a: 1}
          headers: {h: x}
          summary: why
          more: {workflowIdReusePolicy: WORKFLOW_ID_REUSE_POLICY_REJECT_DUPLICATE}
        """);

    assertThat(first.getAsJsonObject("action").toString())
        .contains("12345678901234567890", "\"runTimeout\":\"1h30m\"", "REJECT_DUPLICATE");
    assertThat(document(YamlWriter.write(first))).isEqualTo(first);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
          'spec: {cron: 61 * * * *}'             | f:3: spec.cron: Minute is not in range [0-59]
          'spec: {calendars: [{hour: 25}]}'      | f:3: spec.calendars[0]: Hour is not in range
          'spec: {timeZone: Europe/Berln, cron: "@daily"}' | f:3: spec:
          'spec: {jitter: soon}'                 | f:3: spec.jitter: expected a duration such as 10s
          'spec: {start: tomorrow}'              | f:3: spec.start: not a time such as 2026-01-05
          'spec: {namedCalendars: [{exclude: a, rollNext: b}]}' | expected one of exclude, rollNext
          'spec: {calendars: [{dayOfWeek: FRIL, year: 2030, dayOfMonth: 3}]}' | allow no year
          'memo: {a: 1}\\nlabels: {a: x}'        | f:3: memo.a: is also a label
          """)
  void whatCannotBeIsNamedWithItsLine(String text, String problem) {
    assertThatThrownBy(() -> document(HEAD + text.replace("\\n", "\n")))
        .hasMessageContaining(problem);
  }

  private static JsonObject document(String text) {
    var declared = DeclaredReader.read(FormatFiles.read("f", text)).getFirst();
    return DefinitionDocument.of(declared.definition().described());
  }
}
