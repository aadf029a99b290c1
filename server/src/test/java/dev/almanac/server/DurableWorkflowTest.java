package dev.almanac.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.testkit.Scenario;
import io.temporal.api.enums.v1.ScheduleOverlapPolicy;
import io.temporal.api.schedule.v1.ScheduleSpec;
import io.temporal.api.workflowservice.v1.CreateScheduleRequest;
import io.temporal.api.workflowservice.v1.DescribeScheduleRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Durable Workflow's schedules over HTTP, on a server with everything that belongs to it. */
class DurableWorkflowTest {
  private final Instant thisHour = Instant.now().truncatedTo(ChronoUnit.HOURS);

  private final Servers server = Servers.startWithHttp("default", "other");
  private final DurableClient client = new DurableClient(server);

  DurableWorkflowTest() throws StartException {}

  @AfterEach
  void close() {
    client.close();
    server.close();
  }

  @Test
  @Scenario({"DW-A8-ToDetail", "DW-A8-ToListItem"})
  void showsAScheduleAsItWasCreated() {
    var created = client.post("/schedules", """
        {'schedule_id': 'nightly',
         'spec': {'cron_expressions': ['15 7 * * *'], 'timezone': 'Europe/Berlin'},
         'action': {'workflow_type': 'inventory.check', 'task_queue': 'standard',
                    'input': [{'warehouse': 'west-1'}], 'run_timeout_seconds': 600},
         'overlap_policy': 'buffer_one', 'jitter_seconds': 45, 'max_runs': 30,
         'memo': {'team': 'orders'}, 'paused': true, 'note': 'not yet'}""");
    assertThat(created.status()).isEqualTo(201);
    assertThat(created.text("outcome")).isEqualTo("created");
    assertThat(created.response().headers().firstValue(DurableClient.VERSION)).contains("2");

    var detail = client.get("/schedules/nightly").ok();
    assertThat(detail.text("namespace")).isEqualTo("default");
    assertThat(detail.text("status")).isEqualTo("paused");
    assertThat(detail.object("spec").toString())
        .isEqualTo("{\"cron_expressions\":[\"15 7 * * *\"],\"timezone\":\"Europe/Berlin\"}");
    assertThat(detail.object("action").get("task_queue").getAsString()).isEqualTo("standard");
    assertThat(detail.object("action").getAsJsonObject("input").get("codec").getAsString())
        .isEqualTo("avro");
    assertThat(detail.text("overlap_policy")).isEqualTo("buffer_one");
    assertThat(detail.text("note")).isEqualTo("not yet");
    assertThat(detail.object("memo").toString()).isEqualTo("{\"team\":\"orders\"}");
    assertThat(detail.body().get("jitter_seconds").getAsInt()).isEqualTo(45);
    assertThat(detail.body().get("max_runs").getAsInt()).isEqualTo(30);
    assertThat(detail.isNull("next_fire_at"))
        .as("a paused schedule has no next time")
        .isTrue();
    assertThat(detail.isNull("paused_at")).isFalse();

    var listed = client.get("/schedules").ok().objects("schedules");
    assertThat(listed).singleElement().satisfies(item -> {
      assertThat(item.get("workflow_type").getAsString()).isEqualTo("inventory.check");
      assertThat(item.get("paused").getAsBoolean()).isTrue();
      assertThat(item.get("remaining_actions").getAsInt()).isEqualTo(30);
    });
  }

  @Test
  @Scenario("DW-A8-ServerHttp")
  void changesOnlyWhatAnUpdateMentions() {
    client.create("s", "'memo': {'a': 1}, 'note': 'first', 'max_runs': 5").ok();

    client
        .put("/schedules/s", "{'action': {'task_queue': 'urgent'}, 'overlap_policy': 'skip'}")
        .ok();
    client.put("/schedules/s", "{'spec': {'cron_expressions': ['@daily']}}").ok();
    client.put("/schedules/s", "{'note': 'second', 'jitter_seconds': 7}").ok();

    var detail = client.get("/schedules/s").ok();
    assertThat(detail.object("action").get("workflow_type").getAsString()).isEqualTo("work");
    assertThat(detail.object("action").get("task_queue").getAsString()).isEqualTo("urgent");
    assertThat(detail.object("spec").get("cron_expressions").toString()).isEqualTo("[\"@daily\"]");
    assertThat(detail.object("memo").get("a").getAsInt()).isEqualTo(1);
    assertThat(detail.text("note")).isEqualTo("second");
    assertThat(detail.body().get("jitter_seconds").getAsInt()).isEqualTo(7);
    assertThat(detail.body().get("remaining_actions").getAsInt()).isEqualTo(5);
    var history = client.get("/schedules/s/history").ok().objects("events");
    assertThat(
            history.getLast().getAsJsonObject("payload").get("changed_fields").toString())
        .isEqualTo("[\"spec\",\"notes\"]");
  }

  @Test
  @Scenario("DW-A8-ServerHttp")
  void pausesResumesAndDoesNotResumeTwice() {
    client.create("s", "").ok();

    var paused = client.post("/schedules/s/pause", "{'note': 'maintenance'}").ok();
    assertThat(paused.text("outcome")).isEqualTo("paused");
    assertThat(paused.text("note")).isEqualTo("maintenance");
    var since = paused.text("paused_at");
    assertThat(client.post("/schedules/s/pause", "{}").ok().text("note"))
        .as("without a note the present one stays")
        .isEqualTo("maintenance");
    assertThat(client.get("/schedules/s").text("paused_at")).isEqualTo(since);
    var skipped = client.post("/schedules/s/trigger", "{}").ok();
    assertThat(skipped.text("outcome")).isEqualTo("skipped");
    assertThat(skipped.text("reason")).isEqualTo("status_not_triggerable");

    assertThat(client.post("/schedules/s/resume", "").ok().text("outcome")).isEqualTo("resumed");
    client.post("/schedules/s/resume", "").refused(409, "schedule_not_paused");
    assertThat(client.get("/schedules/s").text("status")).isEqualTo("active");
  }

  @Test
  @Scenario("DW-A8-ServerHttp")
  void tellsWhatBecameOfATrigger() {
    client.create("s", "'overlap_policy': 'buffer_one'").ok();

    var first = client.post("/schedules/s/trigger", "{}").ok();
    var second = client.post("/schedules/s/trigger", "{}").ok();
    var third = client.post("/schedules/s/trigger", "{}").ok();
    var fourth =
        client.post("/schedules/s/trigger", "{'overlap_policy': 'skip'}").ok();
    var fifth =
        client.post("/schedules/s/trigger", "{'overlap_policy': 'allow_all'}").ok();

    assertThat(first.text("outcome")).isEqualTo("triggered");
    assertThat(first.text("workflow_id")).startsWith("schedule:s:");
    assertThat(first.text("run_id")).isNotEmpty();
    assertThat(second.text("outcome")).isEqualTo("buffered");
    assertThat(second.body().get("buffer_depth").getAsInt()).isEqualTo(1);
    assertThat(third.text("outcome")).isEqualTo("buffer_full");
    assertThat(fourth.text("outcome")).isEqualTo("skipped");
    assertThat(fourth.text("reason")).isEqualTo("overlap_policy_skip");
    assertThat(fifth.text("outcome")).isEqualTo("triggered");
    var info = client.get("/schedules/s").object("info");
    assertThat(info.get("skipped_trigger_count").getAsInt()).isEqualTo(2);
    assertThat(info.get("buffered_count").getAsInt()).isEqualTo(1);
    assertThat(info.getAsJsonArray("recent_actions")).hasSize(2);
  }

  @Test
  void carriesOutARequestOnceThatStatesItsId() {
    client.create("s", "'overlap_policy': 'allow_all'").ok();

    var first = client.post("/schedules/s/trigger", "{'request_id': 'one'}").ok();
    var again = client.post("/schedules/s/trigger", "{'request_id': 'one'}").ok();
    client.create("t", "'request_id': 'create'").ok();
    client.create("t", "'request_id': 'create'").ok();
    client.create("t", "'request_id': 'other'").refused(409, "schedule_already_exists");

    assertThat(again.text("workflow_id")).isEqualTo(first.text("workflow_id"));
    assertThat(client.get("/schedules/s").body().get("fires_count").getAsInt()).isEqualTo(1);
  }

  @Test
  void endsAfterTheLastOfItsRuns() {
    client.create("s", "'overlap_policy': 'allow_all', 'max_runs': 2").ok();
    client.post("/schedules/s/trigger", "{}").ok();
    client.put("/schedules/s", "{'max_runs': 1}").refused(422, "validation_failed");
    client.put("/schedules/s", "{'max_runs': 3}").ok();
    assertThat(client.get("/schedules/s").body().get("max_runs").getAsInt()).isEqualTo(3);
    client.put("/schedules/s", "{'max_runs': 2}").ok();

    client.post("/schedules/s/trigger", "{}").ok();

    client.get("/schedules/s").refused(404, "schedule_not_found");
    var events = client.get("/schedules/s/history").ok().objects("events");
    assertThat(events.getLast().getAsJsonObject("payload").get("reason").getAsString())
        .isEqualTo("max_runs_exhausted");
  }

  @Test
  @Scenario("DW-A8-ServerHttp")
  void fillsARangeOnce() {
    client.create("s", "").ok();
    var range = range(3, 1);

    var first = client.post("/schedules/s/backfill", range + ", 'overlap_policy': 'buffer_all'}");
    var again = client.post("/schedules/s/backfill", range + "}");

    assertThat(first.ok().text("outcome")).isEqualTo("backfill_started");
    assertThat(first.body().get("fires_attempted").getAsInt()).isEqualTo(2);
    assertThat(first.texts("results", "fire_time"))
        .as("the start is included, the end is not")
        .containsExactly(hoursAgo(3).toString(), hoursAgo(2).toString());
    assertThat(first.texts("results", "outcome")).containsExactly("started", "started");
    assertThat(first.texts("results", "workflow_id").getFirst())
        .isEqualTo("schedule:s:backfill:" + hoursAgo(3).getEpochSecond());
    assertThat(again.texts("results", "reason")).containsOnly("already_started");
    assertThat(client.get("/schedules/s").body().get("fires_count").getAsInt()).isEqualTo(2);
  }

  @Test
  void tellsWhyATimeOfABackfillWasNotStarted() {
    client.create("running", "").ok();
    client.create("paused", "'paused': true").ok();

    var running = client.post("/schedules/running/backfill", range(4, 1) + "}").ok();
    var paused = client.post("/schedules/paused/backfill", range(4, 1) + "}").ok();

    assertThat(running.texts("results", "outcome"))
        .containsExactly("started", "skipped", "skipped");
    assertThat(running.objects("results").getLast().get("reason").getAsString())
        .isEqualTo("overlap_policy_skip");
    assertThat(paused.texts("results", "reason"))
        .containsExactly(
            "status_not_triggerable", "status_not_triggerable", "status_not_triggerable");
  }

  @Test
  void tellsOfStartsThatFail() {
    var taken = "schedule:s:backfill:" + hoursAgo(2).getEpochSecond();
    server.workflows().startWorkflowExecution(started(taken));
    client.create("s", "'overlap_policy': 'allow_all'").ok();
    var request = temporal("t", ScheduleSpec.getDefaultInstance());
    request
        .getScheduleBuilder()
        .getPoliciesBuilder()
        .setKeepOriginalWorkflowId(true)
        .setOverlapPolicy(ScheduleOverlapPolicy.SCHEDULE_OVERLAP_POLICY_ALLOW_ALL);
    server.workflows().createSchedule(request.build());

    var backfill = client.post("/schedules/s/backfill", range(3, 1) + "}").ok();
    client.post("/schedules/t/trigger", "{}").ok();
    var trigger = client.post("/schedules/t/trigger", "{}");

    assertThat(backfill.texts("results", "outcome")).containsExactly("started", "failed");
    assertThat(backfill.objects("results").getLast().get("reason").getAsString())
        .isEqualTo("id_taken");
    assertThat(trigger.status()).as("not an error of the server").isEqualTo(409);
    assertThat(trigger.text("outcome")).isEqualTo("trigger_failed");
    assertThat(trigger.text("reason")).startsWith("id_taken");
    assertThat(client.get("/schedules/t").body().get("failures_count").getAsInt())
        .isEqualTo(1);
  }

  @Test
  void answersForEveryTimeOfALargeBackfillAndRefusesALarger() {
    client.create("s", "'overlap_policy': 'allow_all'").ok();

    var largest = client.post("/schedules/s/backfill", range(1_000, 0) + "}").ok();
    client.post("/schedules/s/backfill", range(1_001, 0) + "}").refused(422, "backfill_too_large");
    client
        .post("/schedules/s/backfill", range(400_000, 0) + "}")
        .refused(422, "backfill_too_large");

    assertThat(largest.texts("results", "outcome")).hasSize(1_000).containsOnly("started");
  }

  @Test
  void choosesAnIdForAScheduleWithoutOne() {
    var created = client
        .post(
            "/schedules",
            "{'spec': {'intervals': [{'every': 'PT1H'}]}, 'action': {'workflow_type': 'w'}}")
        .ok();

    client.get("/schedules/" + created.text("schedule_id")).ok();
  }

  @Test
  void findsAScheduleWhoseIdHasSlashesAndOtherSigns() {
    client.create("a/b c?d%e", "").ok();

    assertThat(client.get("/schedules/a%2Fb%20c%3Fd%25e").ok().text("schedule_id"))
        .isEqualTo("a/b c?d%e");
  }

  @Test
  void showsAndChangesSchedulesOfTemporal() {
    var spec = ScheduleSpec.newBuilder()
        .addCronString("30 0 9 * * 1-5 *")
        .addCronString("0 12 * * *")
        .build();
    server.workflows().createSchedule(temporal("s", spec).build());

    var shown = client.get("/schedules/s").ok().object("spec");
    client
        .put("/schedules/s", "{'note': 'seen', 'action': {'task_queue': 'r'}}")
        .ok();

    assertThat(shown.get("cron_expressions").toString()).isEqualTo("[\"0 12 * * *\"]");
    assertThat(shown.get("sentence").getAsString()).contains("09:00:30");
    var changed = server
        .workflows()
        .describeSchedule(DescribeScheduleRequest.newBuilder()
            .setNamespace("default")
            .setScheduleId("s")
            .build())
        .getSchedule();
    assertThat(changed.getSpec().getStructuredCalendarCount()).isEqualTo(2);
    assertThat(changed.getAction().getStartWorkflow().getWorkflowId()).isEqualTo("wid");
    assertThat(changed.getAction().getStartWorkflow().getTaskQueue().getName()).isEqualTo("r");
    assertThat(changed.getState().getNotes()).isEqualTo("seen");
  }

  private CreateScheduleRequest.Builder temporal(String id, ScheduleSpec spec) {
    var request = CreateScheduleRequest.newBuilder()
        .setNamespace("default")
        .setScheduleId(id)
        .setRequestId("creation of " + id);
    request.getScheduleBuilder().setSpec(spec);
    var action = request.getScheduleBuilder().getActionBuilder().getStartWorkflowBuilder();
    action.setWorkflowId("wid").getWorkflowTypeBuilder().setName("work");
    action.getTaskQueueBuilder().setName("q");
    return request;
  }

  private StartWorkflowExecutionRequest started(String workflowId) {
    var request = StartWorkflowExecutionRequest.newBuilder()
        .setNamespace("default")
        .setWorkflowId(workflowId)
        .setRequestId("start of " + workflowId);
    request.getWorkflowTypeBuilder().setName("work");
    request.getTaskQueueBuilder().setName("q");
    return request.build();
  }

  private Instant hoursAgo(int hours) {
    return thisHour.minus(Duration.ofHours(hours));
  }

  /** The beginning of a request for the hours from one until another. */
  private String range(int from, int to) {
    return "{'start_time': '%s', 'end_time': '%s'".formatted(hoursAgo(from), hoursAgo(to));
  }
}
