package dev.almanac.server;

import static dev.almanac.server.ScheduleCalls.at;
import static dev.almanac.server.ScheduleCalls.cron;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import com.google.protobuf.util.Durations;
import com.google.protobuf.util.Timestamps;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.Asker;
import dev.almanac.protocol.schedule.v1.ComingFire;
import dev.almanac.protocol.schedule.v1.ComingOutcome;
import dev.almanac.protocol.schedule.v1.Extension;
import dev.almanac.protocol.schedule.v1.FireKind;
import dev.almanac.protocol.schedule.v1.Outcome;
import dev.almanac.protocol.schedule.v1.ReadTimelineRequest;
import dev.almanac.protocol.schedule.v1.ReadTimelineResponse;
import dev.almanac.protocol.schedule.v1.RunStatus;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.protocol.schedule.v1.ScheduleState;
import dev.almanac.protocol.schedule.v1.SkipTimeRequest;
import dev.almanac.protocol.schedule.v1.TimelineFire;
import dev.almanac.protocol.schedule.v1.TimelineLane;
import dev.almanac.protocol.schedule.v1.TriggerScheduleRequest;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.ScheduleOverlapPolicy;
import io.temporal.api.schedule.v1.IntervalSpec;
import io.temporal.api.schedule.v1.ScheduleSpec;
import io.temporal.api.workflowservice.v1.TerminateWorkflowExecutionRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ReadTimelineTest {
  private static final Duration DAY = Duration.ofDays(1);

  private Servers server;
  private ScheduleCalls calls;

  @BeforeEach
  void start() throws StartException {
    server = Servers.start("default");
    calls = new ScheduleCalls(server);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void showsWhatWasStartedHowItEndedAndWhatComes() {
    calls.create("s", cron("0 9 * * *"));
    var started = trigger("s");
    server
        .workflows()
        .terminateWorkflowExecution(TerminateWorkflowExecutionRequest.newBuilder()
            .setNamespace(ScheduleCalls.NAMESPACE)
            .setWorkflowExecution(
                WorkflowExecution.newBuilder().setWorkflowId(started.getWorkflowId()))
            .build());
    trigger("s");

    var lane = lane(around("s"));

    assertThat(lane.getState()).isEqualTo(ScheduleState.SCHEDULE_STATE_ACTIVE);
    assertThat(lane.getTimeZone()).isEqualTo("UTC");
    assertThat(lane.getFiresList())
        .extracting(TimelineFire::getOutcome)
        .containsOnly(Outcome.OUTCOME_STARTED);
    assertThat(lane.getFiresList())
        .extracting(TimelineFire::getRunStatus)
        .containsExactly(RunStatus.RUN_STATUS_TERMINATED, RunStatus.RUN_STATUS_RUNNING);
    assertThat(lane.getFires(0).getCause()).isEqualTo(FireKind.FIRE_KIND_TRIGGER);
    assertThat(lane.getFires(0).getRunId()).isEqualTo(started.getRunId());
    assertThat(lane.getFires(0).hasClosedTime()).isTrue();
    assertThat(lane.getFires(1).hasClosedTime()).isFalse();
    assertThat(lane.getComingList()).hasSize(1);
    assertThat(lane.getComing(0).getOutcome()).isEqualTo(ComingOutcome.COMING_OUTCOME_STARTS);
    assertThat(lane.hasFiresCut()).isFalse();
    assertThat(lane.hasComingCut()).isFalse();
  }

  @Test
  void aPausedScheduleAndASkippedTimeShowWhatBecomesOfThem() {
    calls.create(
        "paused",
        cron("0 9 * * *"),
        Extension.getDefaultInstance(),
        schedule -> schedule.getStateBuilder().setPaused(true).setNotes("holidays"));
    calls.create("skipping", cron("0 9 * * *"));
    var next = lane(around("skipping")).getComing(0).getNominalTime();
    calls.call(
        ScheduleServiceGrpc.getSkipTimeMethod(),
        SkipTimeRequest.newBuilder()
            .setNamespace(ScheduleCalls.NAMESPACE)
            .setScheduleId("skipping")
            .setAsker(Asker.newBuilder().setRequestId("skip"))
            .setNominalTime(next)
            .build());

    var lanes = read(around("paused", "skipping")).getLanesList();

    assertThat(lanes)
        .extracting(TimelineLane::getState)
        .containsExactly(ScheduleState.SCHEDULE_STATE_PAUSED, ScheduleState.SCHEDULE_STATE_ACTIVE);
    assertThat(lanes)
        .extracting(lane -> lane.getComing(0).getOutcome())
        .containsExactly(ComingOutcome.COMING_OUTCOME_PAUSED, ComingOutcome.COMING_OUTCOME_SKIPPED);
  }

  @Test
  void denseTimesAreMergedAndCut() {
    calls.create("often", every(Duration.ofMinutes(1)));
    calls.create("always", every(Duration.ofSeconds(1)));

    var lanes = read(around("often", "always").setMaxPerLane(50)).getLanesList();

    assertThat(lanes.get(0).getComingCount()).isLessThanOrEqualTo(50);
    assertThat(lanes.get(0).getComingList().stream()
            .mapToLong(ComingFire::getCount)
            .sum())
        .isBetween(1_439L, 1_440L);
    assertThat(lanes.get(0).hasComingCut()).isFalse();
    assertThat(lanes.get(1).hasComingCut()).isTrue();
    assertThat(lanes.get(1).getComingCount()).isLessThanOrEqualTo(50);
  }

  @Test
  void schedulesAreReadPageByPage() {
    var ids = IntStream.range(0, 70).mapToObj("s%02d"::formatted).toList();
    ids.forEach(id -> calls.create(id, cron("0 9 * * *")));

    assertThat(all(around().setPageSize(30))).containsExactlyInAnyOrderElementsOf(ids);
    assertThat(all(around().setQuery("ScheduleId STARTS_WITH 's6'")))
        .containsExactlyInAnyOrderElementsOf(ids.subList(60, 70));
    var some = List.of("s05", "gone", "s01", "s69", "s05");
    assertThat(all(around().addAllScheduleIds(some).setPageSize(2)))
        .containsExactly("s05", "s01", "s69");
  }

  @Test
  void refusesWhatItCannotShow() {
    assertThatThrownBy(() -> read(around().clearEnd())).hasMessageContaining("Start and end");
    assertThatThrownBy(() -> read(around().setEnd(at("2040-01-01T00:00:00Z"))))
        .hasMessageContaining("at most 366 days");
    assertThatThrownBy(() -> read(around().setPageSize(65)))
        .hasMessageContaining("PageSize is 65, and must be from 1 to 64");
    assertThatThrownBy(() -> read(around("s").setQuery("ScheduleId = 's'")))
        .hasMessageContaining("exclude each other");
    assertThatThrownBy(() -> read(around().setPageToken(ByteString.copyFromUtf8("x"))))
        .hasMessageContaining("Invalid NextPageToken");
    assertThatThrownBy(() ->
            read(around(IntStream.range(0, 65).mapToObj(i -> "s" + i).toArray(String[]::new))))
        .hasMessageContaining("At most 64 schedules");
  }

  private List<String> all(ReadTimelineRequest.Builder request) {
    var ids = new ArrayList<String>();
    ReadTimelineResponse page;
    do {
      page = read(request);
      page.getLanesList().forEach(lane -> ids.add(lane.getScheduleId()));
      request.setPageToken(page.getNextPageToken());
    } while (!page.getNextPageToken().isEmpty());
    return ids;
  }

  /** A day before and after now. */
  private static ReadTimelineRequest.Builder around(String... ids) {
    var now = Instant.now();
    return ReadTimelineRequest.newBuilder()
        .setNamespace(ScheduleCalls.NAMESPACE)
        .setStart(ProtoTime.timestamp(now.minus(DAY)))
        .setEnd(ProtoTime.timestamp(now.plus(DAY)))
        .addAllScheduleIds(List.of(ids));
  }

  private TimelineLane lane(ReadTimelineRequest.Builder request) {
    return read(request).getLanesList().getFirst();
  }

  private ReadTimelineResponse read(ReadTimelineRequest.Builder request) {
    var response = calls.call(ScheduleServiceGrpc.getReadTimelineMethod(), request.build());
    assertThat(Timestamps.isValid(response.getNow())).isTrue();
    return response;
  }

  private dev.almanac.protocol.schedule.v1.TriggerScheduleResponse trigger(String id) {
    return calls.call(
        ScheduleServiceGrpc.getTriggerScheduleMethod(),
        TriggerScheduleRequest.newBuilder()
            .setNamespace(ScheduleCalls.NAMESPACE)
            .setScheduleId(id)
            .setOverlapPolicy(ScheduleOverlapPolicy.SCHEDULE_OVERLAP_POLICY_ALLOW_ALL_VALUE)
            .build());
  }

  private static ScheduleSpec every(Duration interval) {
    return ScheduleSpec.newBuilder()
        .addInterval(
            IntervalSpec.newBuilder().setInterval(Durations.fromSeconds(interval.toSeconds())))
        .build();
  }
}
