package dev.almanac.cli.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonParser;
import com.google.protobuf.Timestamp;
import com.google.protobuf.util.Durations;
import dev.almanac.cli.wire.CannedServer;
import dev.almanac.cli.workflow.CommandRun;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.Backfill;
import dev.almanac.protocol.schedule.v1.BackfillMode;
import dev.almanac.protocol.schedule.v1.BackfillStatus;
import dev.almanac.protocol.schedule.v1.CalendarUse;
import dev.almanac.protocol.schedule.v1.CalendarUseKind;
import dev.almanac.protocol.schedule.v1.CatchUpMode;
import dev.almanac.protocol.schedule.v1.CreateBackfillRequest;
import dev.almanac.protocol.schedule.v1.CreateBackfillResponse;
import dev.almanac.protocol.schedule.v1.DescribeBackfillResponse;
import dev.almanac.protocol.schedule.v1.DescribeScheduleResponse;
import dev.almanac.protocol.schedule.v1.DstGap;
import dev.almanac.protocol.schedule.v1.LedgerEntry;
import dev.almanac.protocol.schedule.v1.ListLedgerRequest;
import dev.almanac.protocol.schedule.v1.ListLedgerResponse;
import dev.almanac.protocol.schedule.v1.ListSummariesRequest;
import dev.almanac.protocol.schedule.v1.ListSummariesResponse;
import dev.almanac.protocol.schedule.v1.Outcome;
import dev.almanac.protocol.schedule.v1.Pause;
import dev.almanac.protocol.schedule.v1.Profile;
import dev.almanac.protocol.schedule.v1.RecentOutcome;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.protocol.schedule.v1.ScheduleState;
import dev.almanac.protocol.schedule.v1.ScheduleSummary;
import dev.almanac.protocol.schedule.v1.TriggerOutcome;
import dev.almanac.protocol.schedule.v1.TriggerScheduleRequest;
import dev.almanac.protocol.schedule.v1.TriggerScheduleResponse;
import io.temporal.api.enums.v1.ScheduleOverlapPolicy;
import io.temporal.api.workflowservice.v1.CreateScheduleRequest;
import io.temporal.api.workflowservice.v1.DeleteScheduleRequest;
import io.temporal.api.workflowservice.v1.ListSchedulesRequest;
import io.temporal.api.workflowservice.v1.PatchScheduleRequest;
import io.temporal.api.workflowservice.v1.UpdateScheduleRequest;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ScheduleCommandsTest {
  private CannedServer server;

  @BeforeEach
  void start() throws IOException {
    server = new CannedServer();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void createsAScheduleWithTheFlagsOfTctl() throws Exception {
    var run = run(
        "schedule",
        "create",
        "--sid",
        "my-schedule-id",
        "--interval",
        "5h/15m",
        "--cal",
        "{\"dayOfWeek\":\"Fri\",\"hour\":\"11\",\"minute\":\"3\"}",
        "--overlap-policy",
        "BufferAll",
        "--wid",
        "my-workflow-id",
        "--tq",
        "my-task-queue",
        "--type",
        "MyWorkflowType");

    assertThat(run.err()).isEmpty();
    assertThat(run.out()).isEqualToIgnoringNewLines("Created schedule 'my-schedule-id'.");
    var request = server.last(CreateScheduleRequest.class);
    assertThat(request.getScheduleId()).isEqualTo("my-schedule-id");
    assertThat(request.getRequestId()).isNotEmpty();
    var spec = request.getSchedule().getSpec();
    assertThat(spec.getInterval(0).getInterval()).isEqualTo(Durations.fromHours(5));
    assertThat(spec.getInterval(0).getPhase()).isEqualTo(Durations.fromMinutes(15));
    assertThat(spec.getStructuredCalendar(0).getDayOfWeek(0).getStart()).isEqualTo(5);
    assertThat(spec.getStructuredCalendar(0).getHour(0).getStart()).isEqualTo(11);
    assertThat(spec.getStructuredCalendar(0).getMinute(0).getStart()).isEqualTo(3);
    assertThat(request.getSchedule().getPolicies().getOverlapPolicy())
        .isEqualTo(ScheduleOverlapPolicy.SCHEDULE_OVERLAP_POLICY_BUFFER_ALL);
    var action = request.getSchedule().getAction().getStartWorkflow();
    assertThat(action.getWorkflowId()).isEqualTo("my-workflow-id");
    assertThat(action.getTaskQueue().getName()).isEqualTo("my-task-queue");
    assertThat(action.getWorkflowType().getName()).isEqualTo("MyWorkflowType");
  }

  @Test
  void saysThroughOurServiceWhatTemporalsCannot() throws Exception {
    var run = run(
        "schedule",
        "create",
        "--sid",
        "s",
        "--type",
        "T",
        "--tq",
        "q",
        "--defaults",
        "durable",
        "--catch-up",
        "OneLatest",
        "--cron",
        "0 9 * * 1",
        "--tz",
        "Europe/Berlin",
        "--dst-gap",
        "shift",
        "--roll",
        "next:holidays",
        "--exclude-on",
        "fairs");

    assertThat(run.err()).isEmpty();
    var request = server.last(dev.almanac.protocol.schedule.v1.CreateScheduleRequest.class);
    assertThat(request.getNamespace()).as("where the caller needs a role").isEqualTo("default");
    var extension = request.getExtension();
    assertThat(extension.getProfile()).isEqualTo(Profile.PROFILE_DURABLE);
    assertThat(extension.getCatchUp()).isEqualTo(CatchUpMode.CATCH_UP_MODE_ONE_LATEST);
    assertThat(extension.getSpec().getDstGap()).isEqualTo(DstGap.DST_GAP_SHIFT);
    assertThat(extension.getSpec().getCron(0).getDialect()).isEqualTo("unix");
    assertThat(extension.getSpec().getCalendarsList())
        .containsExactly(
            use("holidays", CalendarUseKind.CALENDAR_USE_KIND_ROLL_NEXT),
            use("fairs", CalendarUseKind.CALENDAR_USE_KIND_EXCLUDE));
    var theirs = CreateScheduleRequest.parseFrom(request.getRequest());
    assertThat(theirs.getSchedule().getSpec().getTimezoneName()).isEqualTo("Europe/Berlin");
    assertThat(theirs.getSchedule().getSpec().getCronStringCount()).isZero();
  }

  @Test
  void anUpdateSaysNothingOfTheStateUnlessItIsAsked() {
    var update = new String[] {"schedule", "update", "--sid", "s", "--type", "T", "--tq", "q"};

    assertThat(run(update).err()).isEmpty();
    assertThat(server.last(UpdateScheduleRequest.class).getSchedule().hasState())
        .isFalse();

    var paused = Stream.concat(Stream.of(update), Stream.of("--paused")).toArray(String[]::new);
    assertThat(run(paused).err()).isEmpty();
    assertThat(server.last(UpdateScheduleRequest.class).getSchedule().getState().getPaused())
        .isTrue();
  }

  @Test
  void pausesAndUnpausesWithAReason() {
    var reason = "paused because the database is down";
    assertThat(run("schedule", "toggle", "--sid", "s", "--pause", "--reason", reason)
            .lines())
        .containsExactly("Paused schedule 's'.");
    assertThat(server.last(PatchScheduleRequest.class).getPatch().getPause()).isEqualTo(reason);

    assertThat(run("schedule", "toggle", "--sid", "s", "--unpause").lines())
        .containsExactly("Unpaused schedule 's'.");
    assertThat(server.last(PatchScheduleRequest.class).getPatch().getUnpause()).isNotEmpty();
  }

  @Test
  void refusesToToggleBothWaysOrNone() {
    assertThat(run("schedule", "toggle", "--sid", "s").exitCode()).isEqualTo(2);
    assertThat(run("schedule", "toggle", "--sid", "s", "--pause", "--unpause").err())
        .contains("Expected either --pause or --unpause, found both");
  }

  @Test
  void tellsWhatCameOfATrigger() {
    server.answer(
        ScheduleServiceGrpc.getTriggerScheduleMethod(),
        request -> TriggerScheduleResponse.newBuilder()
            .setOutcome(TriggerOutcome.TRIGGER_OUTCOME_STARTED)
            .setWorkflowId("w-1")
            .setRunId("r-1")
            .build());

    var run = run("schedule", "trigger", "--sid", "s", "--overlap-policy", "AllowAll");

    assertThat(run.lines()).containsExactly("Started workflow 'w-1', run r-1.");
    assertThat(server.last(TriggerScheduleRequest.class).getOverlapPolicy())
        .isEqualTo(ScheduleOverlapPolicy.SCHEDULE_OVERLAP_POLICY_ALLOW_ALL_VALUE);
  }

  @Test
  void followsABackfillUntilItHasEnded() {
    server
        .answer(
            ScheduleServiceGrpc.getCreateBackfillMethod(),
            request -> CreateBackfillResponse.newBuilder()
                .setBackfill(Backfill.newBuilder().setBackfillId("may"))
                .build())
        .answer(
            ScheduleServiceGrpc.getDescribeBackfillMethod(),
            request -> DescribeBackfillResponse.newBuilder()
                .setBackfill(Backfill.newBuilder()
                    .setBackfillId("may")
                    .setStatus(BackfillStatus.BACKFILL_STATUS_COMPLETED)
                    .setStarted(31))
                .build());

    var run = run(
        "schedule",
        "backfill",
        "--sid",
        "my-schedule-id",
        "--overlap-policy",
        "BufferAll",
        "--start-time",
        "2022-05-01T00:00:00Z",
        "--end-time",
        "2022-05-31T23:59:59Z",
        "--follow");

    assertThat(run.lines())
        .containsExactly(
            "Backfill 'may' of schedule 'my-schedule-id' has begun.",
            "Completed: 31 started, 0 waiting, 0 dropped, 0 run before");
  }

  @Test
  void backfillsBothEndsAndOnlyWhatIsMissing() {
    run(
        "schedule",
        "backfill",
        "--sid",
        "s",
        "--start-time",
        "2022-05-01T00:00:00Z",
        "--end-time",
        "2022-05-31T23:59:59Z",
        "--dry-run");

    var range = server.last(CreateBackfillRequest.class).getRange();
    assertThat(range.getMode()).isEqualTo(BackfillMode.BACKFILL_MODE_FILL);
    assertThat(range.getStartExclusive()).isFalse();
    assertThat(range.getEndInclusive()).isTrue();
    assertThat(range.getEnd()).isEqualTo(time("2022-05-31T23:59:59Z"));
  }

  @Test
  void listsAndDeletes() {
    assertThat(run("schedule", "list").lines())
        .containsExactly("ScheduleId  Type  State  NextTime  Local");
    assertThat(server.last(ListSummariesRequest.class).getPageSize()).isEqualTo(100);
    assertThat(run("schedule", "list", "--output", "jsonl").lines()).isEmpty();
    assertThat(server.last(ListSchedulesRequest.class).getMaximumPageSize()).isEqualTo(100);
    assertThat(run("schedule", "delete", "--sid", "s").lines())
        .containsExactly("Deleted schedule 's'.");
    assertThat(server.last(DeleteScheduleRequest.class).getScheduleId()).isEqualTo("s");
  }

  @Test
  void listsHowSchedulesStand() {
    var failing = ScheduleSummary.newBuilder()
        .setScheduleId("nightly")
        .setWorkflowType("Backup")
        .setState(ScheduleState.SCHEDULE_STATE_FAILING)
        .setNotes("mind the disk")
        .addRecent(RecentOutcome.newBuilder()
            .setOutcome(Outcome.OUTCOME_STARTED)
            .setNominalTime(time("2022-05-31T02:00:00Z")))
        .addRecent(RecentOutcome.newBuilder()
            .setOutcome(Outcome.OUTCOME_MISSED)
            .setNominalTime(time("2022-06-01T02:00:00Z")));
    server.answer(
        ScheduleServiceGrpc.getListSummariesMethod(),
        request -> ListSummariesResponse.newBuilder()
            .addSchedules(
                request.getPageToken().isEmpty()
                    ? failing
                    : failing.clone().setState(ScheduleState.SCHEDULE_STATE_NEVER_MATCHES))
            .setNextPageToken(request.getPageToken().isEmpty() ? "more" : "")
            .build());

    assertThat(run("schedule", "list", "--long").lines())
        .containsExactly(
            "ScheduleId  Type    State    NextTime  Local  LastTime                  Notes",
            "nightly     Backup  Failing  -         -      2022-05-31T02:00:00.000Z  mind the disk",
            "nightly  Backup  NeverMatches  -  -  2022-05-31T02:00:00.000Z  mind the disk");
    assertThat(run("schedule", "list", "--limit", "1").lines()).hasSize(2);
  }

  @Test
  void describesHowAScheduleStands() {
    server.answer(
        ScheduleServiceGrpc.getDescribeScheduleMethod(),
        request -> DescribeScheduleResponse.newBuilder()
            .setState(ScheduleState.SCHEDULE_STATE_PAUSED)
            .setPause(Pause.newBuilder().setIdentity("ada").setSince(time("2022-06-01T02:00:00Z")))
            .setFailuresInRow(3)
            .setFailingSince(time("2022-05-31T02:00:00Z"))
            .build());

    assertThat(run("schedule", "describe", "--sid", "nightly").lines())
        .contains(
            "  State          Paused",
            "  Paused         since 2022-06-01T02:00:00.000Z by ada",
            "  Failures       3 in a row since 2022-05-31T02:00:00.000Z");
  }

  @Test
  void readsAHistoryPageByPage() {
    server.answer(ScheduleServiceGrpc.getListLedgerMethod(), ScheduleCommandsTest::page);

    var first = run("schedule", "history", "--sid", "s", "--limit", "4");
    assertThat(first.lines())
        .hasSize(10)
        .last()
        .isEqualTo("and more: --after-sequence 4, or --all");
    assertThat(first.lines().get(1)).startsWith("1    ScheduleTriggered");
    assertThat(first.lines().get(2)).isEqualTo("      workflow w-1  run r-1");

    var lines =
        run("schedule", "history", "--sid", "s", "--all", "--output", "jsonl").lines();
    assertThat(lines).hasSize(1_100);
    var event = JsonParser.parseString(lines.get(9)).getAsJsonObject();
    assertThat(event.get("sequence").getAsLong()).isEqualTo(10);
    assertThat(event.get("event_type").getAsString()).isEqualTo("ScheduleTriggered");
    assertThat(event.get("workflow_instance_id").getAsString()).isEqualTo("w-10");

    var last = run("schedule", "history", "--sid", "s", "--after-sequence", "1096", "-o", "json");
    var json = JsonParser.parseString(last.out()).getAsJsonObject();
    assertThat(json.get("events").getAsJsonArray()).hasSize(4);
    assertThat(json.get("has_more").getAsBoolean()).isFalse();
    assertThat(json.get("next_cursor").isJsonNull()).isTrue();
  }

  private static ListLedgerResponse page(ListLedgerRequest request) {
    long last = Math.min(1_100, request.getAfterSequence() + request.getLimit());
    var response = ListLedgerResponse.newBuilder().setScheduleId("s").setHasMore(last < 1_100);
    LongStream.rangeClosed(request.getAfterSequence() + 1, last)
        .mapToObj(number -> LedgerEntry.newBuilder()
            .setSequence(number)
            .setKind("Started")
            .setEventType("ScheduleTriggered")
            .setRecordedAt(time("2026-01-01T00:00:00Z"))
            .setWorkflowId("w-" + number)
            .setRunId("r-" + number)
            .build())
        .forEach(response::addEntries);
    return last < 1_100 ? response.setNextCursor(last).build() : response.build();
  }

  @Test
  void refusesLimitsThatNoPageHas() {
    for (var limit : List.of("0", "501", "1x", "1.5")) {
      assertThat(run("schedule", "history", "--sid", "s", "--limit", limit).exitCode())
          .as(limit)
          .isEqualTo(2);
    }
  }

  @Test
  void refusesASpecificationThatIsNoneBeforeItCalls() {
    var run =
        run("schedule", "create", "--sid", "s", "--type", "T", "--tq", "q", "--cron", "61 * * * *");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("--cron: the minute has values from 0 to 59");
  }

  @Test
  void namesTheFlagWhoseValueIsNoJson() {
    var run = run(
        "schedule",
        "create",
        "--sid",
        "s",
        "--type",
        "T",
        "--tq",
        "q",
        "--schedule-memo",
        "team=billing");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("'--schedule-memo': expected KEY=JSON");
  }

  @Test
  void acceptsTheSettingOfTctl() {
    var run = CommandRun.of(List.of("config", "set", "version", "next"));
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).isEmpty();
    assertThat(CommandRun.of(List.of("config", "set", "colour", "red")).exitCode())
        .isEqualTo(2);
  }

  private static Timestamp time(String text) {
    return ProtoTime.timestamp(Instant.parse(text));
  }

  private CommandRun run(String... words) {
    return server.run(words);
  }

  private static CalendarUse use(String name, CalendarUseKind kind) {
    return CalendarUse.newBuilder().setCalendar(name).setKind(kind).build();
  }
}
