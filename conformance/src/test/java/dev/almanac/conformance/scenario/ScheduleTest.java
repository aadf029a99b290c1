package dev.almanac.conformance.scenario;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.testkit.Scenario;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.enums.v1.ScheduleOverlapPolicy;
import io.temporal.api.workflowservice.v1.UpdateScheduleRequest;
import io.temporal.client.schedules.Schedule;
import io.temporal.client.schedules.ScheduleAlreadyRunningException;
import io.temporal.client.schedules.ScheduleException;
import io.temporal.client.schedules.ScheduleHandle;
import io.temporal.client.schedules.ScheduleOptions;
import io.temporal.client.schedules.SchedulePolicy;
import io.temporal.client.schedules.ScheduleSpec;
import io.temporal.client.schedules.ScheduleState;
import io.temporal.client.schedules.ScheduleUpdate;
import io.temporal.common.SearchAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Schedules, as the client of the Java SDK drives them. */
@OnEachDatabase
class ScheduleTest {
  private static final ScheduleSpec HOURLY = Timetables.every(Duration.ofHours(1));
  private static final Instant MAY = Instant.parse("2022-05-01T00:00:00Z");

  private final Storage storage;
  private Timetables timetables;

  ScheduleTest(Storage storage) {
    this.storage = storage;
  }

  @BeforeEach
  void open() {
    timetables = Timetables.on(storage, (input, pokes) -> input);
  }

  @AfterEach
  void close() {
    timetables.close();
  }

  @Test
  @Scenario({
    "T-7.2-Basics",
    "T-7.4-ListBeforeRun",
    "DW-A8-Describe",
    "DW-A8-list_describe_visibility"
  })
  void describesWhatWasCreated() {
    var id = Timetables.newId();
    var handle = timetables.create(
        id,
        ScheduleSpec.newBuilder()
            .setCronExpressions(List.of("0 12 * * MON-FRI"))
            .setTimeZoneName("Europe/Berlin")
            .build(),
        schedule -> schedule.setState(ScheduleState.newBuilder()
            .setNote("a note")
            .setPaused(true)
            .setRemainingActions(30)
            .build()),
        ScheduleOptions.newBuilder()
            .setMemo(Map.of("team", "billing"))
            .setTypedSearchAttributes(
                SearchAttributes.newBuilder().set(Endpoint.CUSTOMER, id).build())
            .build());

    var described = handle.describe();

    assertThat(described.getId()).isEqualTo(id);
    assertThat(described.getMemo("team", String.class)).isEqualTo("billing");
    assertThat(described.getTypedSearchAttributes().get(Endpoint.CUSTOMER)).isEqualTo(id);
    var schedule = described.getSchedule();
    assertThat(Timetables.state(handle).isPaused()).isTrue();
    assertThat(Timetables.state(handle).getNote()).isEqualTo("a note");
    assertThat(Timetables.state(handle).isLimitedAction()).isFalse();
    assertThat(Timetables.state(handle).getRemainingActions()).isEqualTo(30);
    assertThat(schedule.getSpec().getTimeZoneName()).isEqualTo("Europe/Berlin");
    assertThat(schedule.getSpec().getCronExpressions()).isNullOrEmpty();
    assertThat(schedule.getSpec().getCalendars()).hasSize(1);
    var policy = policy(handle);
    assertThat(policy.getOverlap()).isEqualTo(ScheduleOverlapPolicy.SCHEDULE_OVERLAP_POLICY_SKIP);
    assertThat(policy.getCatchupWindow()).isEqualTo(Duration.ofDays(365));
    assertThat(described.getInfo().getNumActions()).isZero();
    assertThat(described.getInfo().getNextActionTimes())
        .hasSize(10)
        .isSorted()
        .allSatisfy(time -> assertThat(time).isAfter(described.getInfo().getCreatedAt()));
  }

  @Test
  @Scenario("T-7.2-Basics")
  void pausesAndUnpausesWithNotes() {
    var handle = timetables.create(HOURLY);

    handle.pause("the database is down");
    assertThat(Timetables.state(handle).isPaused()).isTrue();
    assertThat(Timetables.state(handle).getNote()).isEqualTo("the database is down");

    handle.unpause("it is back");
    assertThat(Timetables.state(handle).isPaused()).isFalse();
    assertThat(Timetables.state(handle).getNote()).isEqualTo("it is back");
  }

  @Test
  @Scenario({"T-7.2-Basics", "T-7.3-DescribeCatchupWindowAfterCreateAndUpdate"})
  void replacesWhatItSays() {
    var handle = timetables.create(HOURLY);

    handle.update(input -> {
      var before = input.getDescription().getSchedule();
      return new ScheduleUpdate(Schedule.newBuilder(before)
          .setSpec(Timetables.every(Duration.ofMinutes(10)))
          .setPolicy(SchedulePolicy.newBuilder()
              .setOverlap(ScheduleOverlapPolicy.SCHEDULE_OVERLAP_POLICY_BUFFER_ALL)
              .setCatchupWindow(Duration.ofSeconds(1))
              .setPauseOnFailure(true)
              .build())
          .build());
    });

    var described = handle.describe();
    assertThat(described.getSchedule().getSpec().getIntervals().getFirst().getEvery())
        .isEqualTo(Duration.ofMinutes(10));
    var policy = policy(handle);
    assertThat(policy.getOverlap())
        .isEqualTo(ScheduleOverlapPolicy.SCHEDULE_OVERLAP_POLICY_BUFFER_ALL);
    assertThat(policy.getCatchupWindow()).isEqualTo(Duration.ofSeconds(10));
    assertThat(policy.isPauseOnFailure()).isTrue();
    assertThat(described.getInfo().getLastUpdatedAt()).isNotNull();
  }

  @Test
  @Scenario("T-7.3-CreateScheduleDuplicateSdkError")
  void refusesASecondOneOfTheSameIdUntilTheFirstIsDeleted() {
    var id = Timetables.newId();
    var options = ScheduleOptions.newBuilder().build();
    var handle = timetables.create(id, HOURLY, schedule -> schedule, options);

    assertThatThrownBy(() -> timetables.create(id, HOURLY, schedule -> schedule, options))
        .isInstanceOf(ScheduleAlreadyRunningException.class);

    handle.delete();
    assertThatThrownBy(handle::describe)
        .isInstanceOf(ScheduleException.class)
        .satisfies(e -> assertThat(code(e)).isEqualTo(Status.Code.NOT_FOUND));
    timetables.create(id, HOURLY, schedule -> schedule, options).delete();
  }

  @Test
  @Scenario({
    "DW-A8-InvalidCronThrows",
    "DW-A8-invalid_cron_refusal",
    "DBOS-B2-invalid-cron",
    "T-7.2-UpdateScheduleRequestIDTooLong"
  })
  void refusesWhatCannotBe() {
    assertThatThrownBy(() -> timetables.create(
            ScheduleSpec.newBuilder().setCronExpressions(List.of("61 * * * *")).build()))
        .satisfies(e -> assertThat(code(e)).isEqualTo(Status.Code.INVALID_ARGUMENT))
        .hasStackTraceContaining("Invalid schedule spec: Minute is not in range [0-59]");
    assertThatThrownBy(() -> timetables.create(ScheduleSpec.newBuilder()
            .setCronExpressions(List.of("@daily"))
            .setTimeZoneName("Mars/Olympus")
            .build()))
        .hasStackTraceContaining("unknown time zone Mars/Olympus");
    assertThatThrownBy(() -> timetables.create(ScheduleSpec.newBuilder()
            .setStartAt(MAY)
            .setEndAt(MAY.minusSeconds(1))
            .build()))
        .hasStackTraceContaining("end_time is before start_time");
    assertThatThrownBy(() -> storage
            .endpoint()
            .stubs()
            .blockingStub()
            .updateSchedule(UpdateScheduleRequest.newBuilder()
                .setNamespace(Endpoint.NAMESPACE)
                .setScheduleId("any")
                .setRequestId("x".repeat(1_001))
                .build()))
        .satisfies(e -> assertThat(code(e)).isEqualTo(Status.Code.INVALID_ARGUMENT));
  }

  private static Status.Code code(Throwable error) {
    for (Throwable cause = error; cause != null; cause = cause.getCause()) {
      if (cause instanceof StatusRuntimeException refused) {
        return refused.getStatus().getCode();
      }
    }
    throw new AssertionError("No status", error);
  }

  private static SchedulePolicy policy(ScheduleHandle handle) {
    return requireNonNull(handle.describe().getSchedule().getPolicy());
  }
}
