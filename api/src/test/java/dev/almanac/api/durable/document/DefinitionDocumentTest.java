package dev.almanac.api.durable.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.gson.JsonObject;
import com.google.protobuf.util.Durations;
import dev.almanac.api.durable.answer.AnswerException;
import dev.almanac.api.durable.answer.Refusals;
import dev.almanac.api.durable.json.FieldErrors;
import dev.almanac.api.durable.json.JsonText;
import dev.almanac.api.durable.json.Members;
import dev.almanac.protocol.schedule.v1.CronText;
import dev.almanac.protocol.schedule.v1.Profile;
import io.temporal.api.enums.v1.ScheduleOverlapPolicy;
import io.temporal.api.schedule.v1.Schedule;
import io.temporal.api.workflow.v1.NewWorkflowExecutionInfo;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DefinitionDocumentTest {
  private static final String WHOLE = """
      {"spec": {"cron_expressions": ["15 7 * * *"], "intervals": [{"every": "PT1H", "offset": \
      "P1D"}],
                "timezone": "Europe/Berlin"},
       "action": {"workflow_type": "inventory.check", "task_queue": "standard", "input": [1],
                  "execution_timeout_seconds": 900, "run_timeout_seconds": 600},
       "overlap_policy": "buffer_one", "jitter_seconds": 45, "max_runs": 30,
       "memo": {"team": "orders"}, "search_attributes": {"Tier": "gold"}, "note": "new"}""";

  @Test
  void readsANewScheduleWithThePoliciesOfDurableWorkflow() {
    var definition = created(WHOLE);
    var schedule = definition.created("nightly");

    assertThat(definition.creation().getProfile()).isEqualTo(Profile.PROFILE_DURABLE);
    assertThat(definition.creation().getSpec().getCronList())
        .containsExactly(CronText.newBuilder()
            .setText("15 7 * * *")
            .setDialect("durable")
            .setComment("cron 15 7 * * *")
            .build());
    assertThat(schedule.getSpec().getTimezoneName()).isEqualTo("Europe/Berlin");
    assertThat(schedule.getSpec().getInterval(0).getInterval()).isEqualTo(Durations.fromHours(1));
    assertThat(schedule.getSpec().getInterval(0).getPhase())
        .as("an offset counts as far as it moves the times")
        .isEqualTo(Durations.ZERO);
    assertThat(schedule.getSpec().getJitter()).isEqualTo(Durations.fromSeconds(45));
    assertThat(schedule.getPolicies().getOverlapPolicy())
        .isEqualTo(ScheduleOverlapPolicy.SCHEDULE_OVERLAP_POLICY_BUFFER_ONE);
    var action = schedule.getAction().getStartWorkflow();
    assertThat(action.getWorkflowType().getName()).isEqualTo("inventory.check");
    assertThat(action.getTaskQueue().getName()).isEqualTo("standard");
    assertThat(action.getWorkflowExecutionTimeout()).isEqualTo(Durations.fromMinutes(15));
    assertThat(action.getWorkflowRunTimeout()).isEqualTo(Durations.fromMinutes(10));
    assertThat(action.getMemo().getFieldsMap())
        .as("every workflow gets the memo")
        .containsOnlyKeys("team");
    assertThat(action.getSearchAttributes().getIndexedFieldsMap()).containsOnlyKeys("Tier");
    assertThat(definition.most()).contains(30L);
    assertThat(definition.note()).contains("new");
  }

  @Test
  void putsWorkWithoutAQueueOnTheOneOfDurableWorkflow() {
    var definition = created("""
        {"spec": {"intervals": [{"every": "PT30S"}]}, "action": {"workflow_type": "w"}}""");

    assertThat(workflow(definition.created("s")).getTaskQueue().getName()).isEqualTo("default");
    assertThat(workflow(definition.created("s")).getWorkflowId()).isEqualTo("schedule:s");
    assertThat(definition.memo()).isEmpty();
  }

  @Test
  void takesOldNamesOfTimeouts() {
    var action = workflow(created("""
        {"spec": {"intervals": [{"every": "PT30S"}]},
         "action": {"workflow_type": "w", "workflow_run_timeout": 5}}""").created("s"));

    assertThat(action.getWorkflowRunTimeout()).isEqualTo(Durations.fromSeconds(5));
  }

  @Test
  void changesOnlyWhatARequestMentions() {
    var before = created(WHOLE).created("s");

    var nothing = changed("{}");
    assertThat(nothing.over(before)).isEqualTo(before);
    assertThat(nothing.memo()).isEmpty();
    assertThat(nothing.attributes()).isEmpty();
    assertThat(nothing.note()).isEmpty();
    assertThat(nothing.change().getProfile()).isEqualTo(Profile.PROFILE_UNSPECIFIED);

    var queue = changed("{\"action\": {\"task_queue\": \"other\"}}");
    var action = workflow(queue.over(before));
    assertThat(action.getTaskQueue().getName()).isEqualTo("other");
    assertThat(action.getWorkflowType().getName()).isEqualTo("inventory.check");
    assertThat(action.getInput()).isEqualTo(workflow(before).getInput());

    var times = changed("{\"spec\": {\"intervals\": [{\"every\": \"PT5M\"}]}}").over(before);
    assertThat(times.getSpec().getIntervalCount()).isOne();
    assertThat(times.getSpec().getTimezoneName()).isEmpty();
    assertThat(times.getSpec().getJitter())
        .as("jitter is another field")
        .isEqualTo(Durations.fromSeconds(45));
  }

  @Test
  void removesAMemoThatIsNullOrEmpty() {
    var before = created(WHOLE).created("s");
    for (var memo : new String[] {"null", "{}", "[]"}) {
      var definition = changed("{\"memo\": %s}".formatted(memo));

      assertThat(definition.memo())
          .hasValueSatisfying(found -> assertThat(found.getFieldsMap()).isEmpty());
      assertThat(workflow(definition.over(before)).getMemo().getFieldsMap()).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
      `{}`                                        | validation_failed | spec
      `{"spec": 7}`                               | validation_failed | spec
      `{"spec": {}}`                              | invalid_schedule_spec | spec
      `{"spec": {"cron_expressions": []}}`        | invalid_schedule_spec | spec
      `{"spec": {"cron_expressions": "x"}}`       | validation_failed | spec.cron_expressions
      `{"spec": {"cron_expressions": [1]}}`       | validation_failed | spec.cron_expressions.0
      `{"spec": {"cron_expressions": ["@daily","61 * * * *"]}}` | invalid_cron_expression | \
      spec.cron_expressions.1
      `{"spec": {"intervals": [{}]}}`             | validation_failed | spec.intervals.0.every
      `{"spec": {"intervals": ["PT1H"]}}`         | validation_failed | spec.intervals.0
      `{"spec": {"intervals": [{"every": "1h"}]}}`    | invalid_schedule_spec | \
      spec.intervals.0.every
      `{"spec": {"intervals": [{"every": "PT0S"}]}}`  | invalid_schedule_spec | \
      spec.intervals.0.every
      `{"spec": {"intervals": [{"every": "PT0.5S"}]}}` | invalid_schedule_spec | \
      spec.intervals.0.every
      `{"spec": {"intervals": [{"every": "PT-5S"}]}}` | invalid_schedule_spec | \
      spec.intervals.0.every
      `{"spec": {"intervals": [{"every": "P99999999Y"}]}}` | invalid_schedule_spec | \
      spec.intervals.0.every
      `{"spec": {"intervals": [{"every": "PT1H", "offset": "later"}]}}` | invalid_schedule_spec | \
      spec.intervals.0.offset
      `{"spec": {"intervals": [{"every": "PT1H"}], "timezone": "Mars/Olympus"}}` | \
      invalid_schedule_spec | spec.timezone
      """)
  void refusesBadTimes(String body, String reason, String field) {
    refused(
        body.replaceFirst(
            "}$",
            body.equals("{}")
                ? "\"action\": {\"workflow_type\": \"w\"}}"
                : ", \"action\": {\"workflow_type\": \"w\"}}"),
        reason,
        field);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
      `"action": 1`                                            | action
      `"action": {}`                                           | action.workflow_type
      `"action": {"workflow_type": " "}`                       | action.workflow_type
      `"action": {"workflow_type": "a\\u0000b"}`               | action.workflow_type
      `"action": {"workflow_type": "w", "task_queue": 5}`      | action.task_queue
      `"action": {"workflow_type": "w", "input": "x"}`         | action.input
      `"action": {"workflow_type": "w", "run_timeout_seconds": 0}` | action.run_timeout_seconds
      `"action": {"workflow_type": "w", "run_timeout_seconds": 1.5}` | action.run_timeout_seconds
      `"action": {"workflow_type": "w", "run_timeout_seconds": 1e9}` | action.run_timeout_seconds
      `"action": {"workflow_type": "w", "run_timeout_seconds": 99999999999999999999}` | \
      action.run_timeout_seconds
      `"overlap_policy": "SKIP"`                               | overlap_policy
      `"overlap_policy": "BufferAll"`                          | overlap_policy
      `"jitter_seconds": -1`                                   | jitter_seconds
      `"jitter_seconds": 3601`                                 | jitter_seconds
      `"jitter_seconds": "5"`                                  | jitter_seconds
      `"max_runs": 0`                                          | max_runs
      `"memo": "x"`                                            | memo
      `"memo": [1]`                                            | memo
      `"memo": {"a": 1e999}`                                   | memo
      `"search_attributes": 1`                                 | search_attributes
      `"note": 1`                                              | note
      """)
  void namesTheFieldThatIsWrong(String member, String field) {
    var action = member.startsWith("\"action\"") ? "" : ", \"action\": {\"workflow_type\": \"w\"}";
    refused(
        "{\"spec\": {\"intervals\": [{\"every\": \"PT1H\"}]}, %s%s}".formatted(member, action),
        "validation_failed",
        field);
  }

  @Test
  void namesEverythingThatIsWrongAtOnce() {
    var answer = refusal("""
        {"spec": {"cron_expressions": ["x", "y"], "timezone": "Z/Z"}, "jitter_seconds": -1}""");

    assertThat(answer.getAsJsonObject("errors").keySet())
        .containsExactlyInAnyOrder(
            "action",
            "spec.cron_expressions.0",
            "spec.cron_expressions.1",
            "spec.timezone",
            "jitter_seconds");
    assertThat(answer.get("message").getAsString()).endsWith("(and 4 more)");
    assertThat(answer.get("validation_errors")).isEqualTo(answer.get("errors"));
  }

  @Test
  void refusesALargeMemoAndALongNote() {
    var memo = "{\"memo\": {\"a\": \"%s\"}}".formatted("x".repeat(DefinitionDocument.MEMO_BYTES));

    var large = catchThrowableOfType(AnswerException.class, () -> changed(memo));
    var longNote = catchThrowableOfType(
        AnswerException.class, () -> changed("{\"note\": \"%s\"}".formatted("é".repeat(501))));

    assertThat(large.answer().body().get("reason").getAsString()).isEqualTo("memo_too_large");
    assertThat(large.answer().body().get("limit").getAsLong()).isEqualTo(262_144);
    assertThat(longNote.answer().body().getAsJsonObject("errors").keySet()).containsOnly("note");
  }

  private static void refused(String body, String reason, String field) {
    var answer = refusal(body);

    assertThat(answer.getAsJsonObject("errors").keySet()).as(answer.toString()).contains(field);
    assertThat(answer.get("reason").getAsString()).isEqualTo(reason);
  }

  private static JsonObject refusal(String body) {
    var refused = catchThrowableOfType(AnswerException.class, () -> created(body));
    assertThat(refused).as(body).isNotNull();
    assertThat(refused.answer().status()).isEqualTo(422);
    return refused.answer().body();
  }

  private static NewWorkflowExecutionInfo workflow(Schedule schedule) {
    return schedule.getAction().getStartWorkflow();
  }

  private static Definition created(String body) {
    return read(body, DefinitionDocument::created);
  }

  private static Definition changed(String body) {
    return read(body, DefinitionDocument::changed);
  }

  private static Definition read(String body, Function<Members, Definition> reader) {
    var errors = new FieldErrors();
    var json = JsonText.object(body.getBytes(StandardCharsets.UTF_8));
    var definition = reader.apply(Members.of(json, errors));
    Refusals.throwIfAny(errors);
    return definition;
  }
}
