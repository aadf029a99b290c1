package dev.almanac.cli.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.Timestamp;
import com.google.protobuf.util.Durations;
import dev.almanac.cli.wire.CannedServer;
import dev.almanac.cli.workflow.CommandRun;
import dev.almanac.protocol.schedule.v1.CatchUpMode;
import dev.almanac.protocol.schedule.v1.DescribeScheduleResponse;
import dev.almanac.protocol.schedule.v1.Extension;
import dev.almanac.protocol.schedule.v1.PreviewScheduleResponse;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.protocol.schedule.v1.SpecProblem;
import io.temporal.api.schedule.v1.IntervalSpec;
import io.temporal.api.schedule.v1.Schedule;
import io.temporal.api.workflowservice.v1.UpdateScheduleRequest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An update changes what its flags name. */
class UpdateCommandTest {
  private static final Schedule STORED = stored();
  private static final ByteString TOKEN = ByteString.copyFromUtf8("revision 7");

  private CannedServer server;

  @BeforeEach
  void start() throws IOException {
    server = new CannedServer();
    server.answer(
        ScheduleServiceGrpc.getDescribeScheduleMethod(),
        request -> DescribeScheduleResponse.newBuilder()
            .setDescription(io.temporal.api.workflowservice.v1.DescribeScheduleResponse.newBuilder()
                .setSchedule(STORED)
                .setConflictToken(TOKEN)
                .build()
                .toByteString())
            .setExtension(
                Extension.newBuilder().setCatchUp(CatchUpMode.CATCH_UP_MODE_ALL).setBufferLimit(9))
            .setSentence("every hour")
            .build());
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private static Schedule stored() {
    var schedule = Schedule.newBuilder();
    schedule
        .getSpecBuilder()
        .setJitter(Durations.fromMinutes(5))
        .setTimezoneName("Europe/Berlin")
        .addInterval(IntervalSpec.newBuilder().setInterval(Durations.fromHours(1)));
    var action = schedule.getActionBuilder().getStartWorkflowBuilder();
    action.setWorkflowId("nightly-report").setWorkflowRunTimeout(Durations.fromHours(2));
    action.getWorkflowTypeBuilder().setName("Report");
    action.getTaskQueueBuilder().setName("reports");
    schedule.getPoliciesBuilder().setPauseOnFailure(true);
    schedule.getStateBuilder().setNotes("for the board").setPaused(true);
    return schedule.build();
  }

  @Test
  void keepsWhatNoFlagNames() {
    assertThat(update("--tq", "late").err()).isEmpty();

    var sent = sent();
    assertThat(sent.getSchedule())
        .isEqualTo(stored(schedule -> schedule
            .clearState()
            .getActionBuilder()
            .getStartWorkflowBuilder()
            .getTaskQueueBuilder()
            .setName("late")));
    assertThat(sent.getConflictToken()).isEqualTo(TOKEN);
  }

  @Test
  void newRulesReplaceTheOldOnesAndLeaveJitterAndZone() {
    assertThat(update("--cron", "30 3 * * *").err()).isEmpty();

    var spec = sent().getSchedule().getSpec();
    assertThat(spec.getCronStringList()).containsExactly("30 3 * * *");
    assertThat(spec.getIntervalCount()).isZero();
    assertThat(spec.getJitter()).isEqualTo(Durations.fromMinutes(5));
    assertThat(spec.getTimezoneName()).isEqualTo("Europe/Berlin");
  }

  @Test
  void jitterAloneLeavesTheRules() {
    assertThat(update("--jitter", "10m").err()).isEmpty();

    assertThat(sent().getSchedule().getSpec())
        .isEqualTo(
            STORED.getSpec().toBuilder().setJitter(Durations.fromMinutes(10)).build());
  }

  @Test
  void aFlagCanBeTakenBack() {
    assertThat(update("--no-pause-on-failure", "--run-timeout", "0s").err()).isEmpty();

    assertThat(sent().getSchedule().getPolicies().getPauseOnFailure()).isFalse();
    assertThat(sent().getSchedule().getAction().getStartWorkflow().getWorkflowRunTimeout())
        .isEqualTo(Durations.ZERO);
  }

  @Test
  void aNoteLeavesTheScheduleAsPausedAsItWas() {
    assertThat(update("--notes", "for everybody").err()).isEmpty();

    assertThat(sent().getSchedule().getState())
        .isEqualTo(STORED.getState().toBuilder().setNotes("for everybody").build());
  }

  @Test
  void showsWhatChanges() {
    server.answer(
        ScheduleServiceGrpc.getPreviewScheduleMethod(),
        request -> PreviewScheduleResponse.newBuilder()
            .setSentence("at 03:30 every day")
            .addChangedFields("interval")
            .addAddedTimes(time(1_900_000_000))
            .addRemovedTimes(time(1_900_003_600))
            .build());

    var run = update(
        "--cron",
        "30 3 * * *",
        "--tq",
        "late",
        "--catch-up",
        "None",
        "--run-timeout",
        "90m",
        "--dry-run");

    assertThat(run.lines())
        .containsExactly(
            "Would change in schedule 's':",
            "  action.startWorkflow.taskQueue.name: reports → late",
            "  action.startWorkflow.workflowRunTimeout: 2h → 1h30m",
            "  extension.catchUp: CATCH_UP_MODE_ALL → CATCH_UP_MODE_NONE",
            "  times: every hour → at 03:30 every day",
            "  + Sun 2030-03-17 18:46:40 +01:00  2030-03-17T17:46:40.000Z",
            "  - Sun 2030-03-17 19:46:40 +01:00  2030-03-17T18:46:40.000Z");
    assertThat(server.requests(UpdateScheduleRequest.class)).isEmpty();
  }

  @Test
  void sendsNothingThatTheServerFindsWrong() {
    server.answer(
        ScheduleServiceGrpc.getPreviewScheduleMethod(),
        request -> PreviewScheduleResponse.newBuilder()
            .addProblems(
                SpecProblem.newBuilder().setField("timezoneName").setMessage("is no time zone"))
            .build());

    var run = update("--tz", "Europe/Berlin");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("--time-zone: is no time zone");
    assertThat(server.requests(UpdateScheduleRequest.class)).isEmpty();
  }

  @Test
  void replacesTheWholeOnlyIfAsked() {
    assertThat(update("--replace", "--type", "T").err())
        .contains("--replace needs --type and --task-queue");

    assertThat(update("--replace", "--type", "T", "--tq", "q", "--wid", "w").err())
        .isEmpty();
    assertThat(sent().getSchedule().getSpec().hasJitter()).isFalse();
    assertThat(sent().getSchedule().getPolicies().getPauseOnFailure()).isFalse();
    assertThat(sent().getSchedule().hasState()).isFalse();
  }

  private CommandRun update(String... words) {
    var all = new ArrayList<>(List.of("schedule", "update", "--sid", "s"));
    all.addAll(List.of(words));
    return server.run(all.toArray(String[]::new));
  }

  private UpdateScheduleRequest sent() {
    return server.last(UpdateScheduleRequest.class);
  }

  private static Schedule stored(Consumer<Schedule.Builder> change) {
    var schedule = STORED.toBuilder();
    change.accept(schedule);
    return schedule.build();
  }

  private static Timestamp time(long seconds) {
    return Timestamp.newBuilder().setSeconds(seconds).build();
  }
}
