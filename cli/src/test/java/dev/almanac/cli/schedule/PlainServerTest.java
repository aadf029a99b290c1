package dev.almanac.cli.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Message;
import com.google.protobuf.Timestamp;
import com.google.protobuf.util.Durations;
import dev.almanac.cli.wire.CannedServer;
import dev.almanac.cli.workflow.CommandRun;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.temporal.api.enums.v1.ScheduleOverlapPolicy;
import io.temporal.api.schedule.v1.IntervalSpec;
import io.temporal.api.schedule.v1.Schedule;
import io.temporal.api.workflowservice.v1.DescribeScheduleResponse;
import io.temporal.api.workflowservice.v1.ListScheduleMatchingTimesResponse;
import io.temporal.api.workflowservice.v1.PatchScheduleRequest;
import io.temporal.api.workflowservice.v1.UpdateScheduleRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Servers that have only Temporal's API are used as far as that goes, and the rest is said. */
class PlainServerTest {
  private static final String[] MAY = {
    "--start-time", "2026-05-01T00:00:00Z", "--end-time", "2026-05-02T00:00:00Z"
  };

  private CannedServer server;

  @BeforeEach
  void start() throws IOException {
    server = new CannedServer();
    ScheduleServiceGrpc.getServiceDescriptor().getMethods().forEach(this::refuse);
    server.answer(
        WorkflowServiceGrpc.getDescribeScheduleMethod(),
        request -> DescribeScheduleResponse.newBuilder().setSchedule(stored()).build());
  }

  @SuppressWarnings("unchecked") // the service has only messages
  private void refuse(MethodDescriptor<?, ?> method) {
    server.answer((MethodDescriptor<Message, Message>) method, request -> {
      throw Status.UNIMPLEMENTED
          .withDescription("unknown service " + method.getServiceName())
          .asRuntimeException();
    });
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private static Schedule stored() {
    var schedule = Schedule.newBuilder();
    schedule
        .getSpecBuilder()
        .addInterval(IntervalSpec.newBuilder().setInterval(Durations.fromHours(1)));
    var action = schedule.getActionBuilder().getStartWorkflowBuilder().setWorkflowId("nightly");
    action.getWorkflowTypeBuilder().setName("Report");
    action.getTaskQueueBuilder().setName("reports");
    return schedule.build();
  }

  @Test
  void anUpdateTellsWhatChanges() {
    var run = server.run("schedule", "update", "nightly", "--jitter", "10m");

    assertThat(run.err()).isEmpty();
    assertThat(run.lines())
        .containsExactly(
            "Updated schedule 'nightly'.",
            "Changed:",
            "  times: Every hour → Every hour, each delayed by up to 10 minutes");
    assertThat(server.last(UpdateScheduleRequest.class).getSchedule().getSpec().getJitter())
        .isEqualTo(Durations.fromMinutes(10));
  }

  @Test
  void anUpdateComparesTheNextTimes() {
    var run = server.run("schedule", "update", "nightly", "--interval", "2h", "--dry-run");

    assertThat(run.lines())
        .startsWith("Would change in schedule 'nightly':", "  times: Every hour → Every 2 hours")
        .filteredOn(line -> line.startsWith("  - 2"))
        .hasSize(5);
    assertThat(run.out()).doesNotContain("  + ");
  }

  @Test
  void anUpdateOfTheSameIsLeftOut() {
    var run = server.run("schedule", "update", "nightly", "--interval", "1h");

    assertThat(run.out()).contains("stays as it is");
    assertThat(server.requests(UpdateScheduleRequest.class)).isEmpty();
  }

  @Test
  void aPreviewIsWorkedOutHere() {
    var run = server.run("schedule", "preview", "--cron", "0 0 30 2 *");

    assertThat(run.out())
        .contains("At 00:00 on 30 February", "The calendar never matches any date");
  }

  @Test
  void aTriggerIsAPatch() {
    var run = server.run("schedule", "trigger", "nightly", "--overlap-policy", "AllowAll");

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).contains("Asked the server to trigger", "does not say what became");
    assertThat(server
            .last(PatchScheduleRequest.class)
            .getPatch()
            .getTriggerImmediately()
            .getOverlapPolicy())
        .isEqualTo(ScheduleOverlapPolicy.SCHEDULE_OVERLAP_POLICY_ALLOW_ALL);
  }

  @Test
  void aTriggerWithInputIsRefused() {
    var run = server.run("schedule", "trigger", "nightly", "--input", "1");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).contains("is not Almanac").contains("takes no input");
    assertThat(server.requests(PatchScheduleRequest.class)).isEmpty();
  }

  /** Otherwise times that were started before would start again, which nobody asked for. */
  @Test
  void aBackfillThatFillsGapsIsRefused() {
    var run = backfill();

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).contains("is not Almanac").contains("--mode Rerun starts all");
    assertThat(server.requests(PatchScheduleRequest.class)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "--follow, --follow",
    "--rate=2, --rate",
    "--backfill-id=b, --backfill-id",
    "--start-exclusive, exclusive ends",
  })
  void aBackfillIsRefusedThatTheServerCannotDo(String flag, String words) {
    var run = backfill("--mode", "Rerun", flag);

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).contains(words);
  }

  @Test
  void aBackfillRunsTimesOneAfterTheOther() {
    assertThat(backfill("--mode", "Rerun").out()).contains("Asked the server to backfill");

    var sent = server.last(PatchScheduleRequest.class).getPatch().getBackfillRequest(0);
    assertThat(sent.getOverlapPolicy())
        .isEqualTo(ScheduleOverlapPolicy.SCHEDULE_OVERLAP_POLICY_BUFFER_ALL);
    assertThat(sent.getStartTime())
        .isEqualTo(Timestamp.newBuilder()
            .setSeconds(1_777_593_599)
            .setNanos(999_000_000)
            .build());
  }

  @Test
  void aDryRunListsTheTimes() {
    server.answer(
        WorkflowServiceGrpc.getListScheduleMatchingTimesMethod(),
        request -> ListScheduleMatchingTimesResponse.newBuilder()
            .addStartTime(Timestamp.newBuilder().setSeconds(1_777_593_600))
            .build());

    assertThat(backfill("--mode", "Rerun", "--dry-run").lines())
        .containsExactly("2026-05-01T00:00:00.000Z", "It would start 1 workflow.");
    assertThat(server.requests(PatchScheduleRequest.class)).isEmpty();
  }

  @Test
  void aHistoryIsElsewhere() {
    assertThat(server.run("schedule", "history", "nightly").err())
        .contains("is not Almanac", "'almanac schedule describe' shows the last starts");
  }

  private CommandRun backfill(String... flags) {
    var words = new ArrayList<>(List.of("schedule", "backfill", "nightly"));
    words.addAll(List.of(MAY));
    words.addAll(List.of(flags));
    return server.run(words.toArray(String[]::new));
  }
}
