package dev.almanac.conformance.scenario;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.testkit.Scenario;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.enums.v1.ScheduleOverlapPolicy;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.CountSchedulesRequest;
import io.temporal.api.workflowservice.v1.CreateScheduleRequest;
import io.temporal.api.workflowservice.v1.DescribeScheduleRequest;
import io.temporal.api.workflowservice.v1.DescribeScheduleResponse;
import io.temporal.api.workflowservice.v1.UpdateScheduleRequest;
import io.temporal.client.schedules.Schedule;
import io.temporal.client.schedules.ScheduleActionExecutionStartWorkflow;
import io.temporal.client.schedules.ScheduleActionResult;
import io.temporal.client.schedules.ScheduleActionStartWorkflow;
import io.temporal.client.schedules.ScheduleAlreadyRunningException;
import io.temporal.client.schedules.ScheduleBackfill;
import io.temporal.client.schedules.ScheduleDescription;
import io.temporal.client.schedules.ScheduleException;
import io.temporal.client.schedules.ScheduleHandle;
import io.temporal.client.schedules.ScheduleIntervalSpec;
import io.temporal.client.schedules.ScheduleListDescription;
import io.temporal.client.schedules.ScheduleOptions;
import io.temporal.client.schedules.SchedulePolicy;
import io.temporal.client.schedules.ScheduleSpec;
import io.temporal.client.schedules.ScheduleState;
import io.temporal.client.schedules.ScheduleUpdate;
import io.temporal.common.SearchAttributeKey;
import io.temporal.common.SearchAttributes;
import io.temporal.common.converter.DefaultDataConverter;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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
    assertThat(state(handle).isPaused()).isTrue();
    assertThat(state(handle).getNote()).isEqualTo("a note");
    assertThat(state(handle).isLimitedAction()).isFalse();
    assertThat(state(handle).getRemainingActions()).isEqualTo(30);
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
  void tellsTheTypesOfSearchAttributesThatWereGivenWithoutThem() {
    var id = Timetables.newId();
    var payload = DefaultDataConverter.STANDARD_INSTANCE.toPayload(id).orElseThrow();
    var untyped = io.temporal.api.common.v1.SearchAttributes.newBuilder()
        .putIndexedFields(Endpoint.CUSTOMER.getName(), payload);
    var request = CreateScheduleRequest.newBuilder()
        .setNamespace(Endpoint.NAMESPACE)
        .setScheduleId(id)
        .setRequestId(id)
        .setSearchAttributes(untyped);
    request
        .getScheduleBuilder()
        .getActionBuilder()
        .getStartWorkflowBuilder()
        .setWorkflowId("w-" + id)
        .setWorkflowType(WorkflowType.newBuilder().setName(Script.TYPE))
        .setTaskQueue(TaskQueue.newBuilder().setName(timetables.stage().queue()))
        .setSearchAttributes(untyped);
    assertThat(timetables
            .stage()
            .endpoint()
            .stubs()
            .blockingStub()
            .createSchedule(request.build())
            .getConflictToken())
        .isNotNull();

    var described = timetables.client().getHandle(id).describe();

    assertThat(described.getTypedSearchAttributes().get(Endpoint.CUSTOMER)).isEqualTo(id);
    var action = (ScheduleActionStartWorkflow) described.getSchedule().getAction();
    assertThat(action.getOptions().getTypedSearchAttributes().get(Endpoint.CUSTOMER))
        .isEqualTo(id);
  }

  @Test
  void hasNoSearchAttributesOnceAllAreTakenAway() {
    var handle = timetables.create(Timetables.every(Duration.ofDays(1)));
    handle.update(input -> new ScheduleUpdate(
        input.getDescription().getSchedule(),
        SearchAttributes.newBuilder().set(Endpoint.CUSTOMER, "ada").build()));
    assertThat(described(handle.getId()).hasSearchAttributes()).isTrue();

    handle.update(
        input -> new ScheduleUpdate(input.getDescription().getSchedule(), SearchAttributes.EMPTY));

    assertThat(described(handle.getId()).hasSearchAttributes()).isFalse();
  }

  private DescribeScheduleResponse described(String id) {
    return timetables
        .stage()
        .endpoint()
        .stubs()
        .blockingStub()
        .describeSchedule(DescribeScheduleRequest.newBuilder()
            .setNamespace(Endpoint.NAMESPACE)
            .setScheduleId(id)
            .build());
  }

  @Test
  @Scenario({"T-7.2-Basics", "DBOS-B2-schedule-name", "DW-P-RunKnowsItsSchedule"})
  void startsWorkflowsAtItsTimes() {
    var handle = timetables.create(Timetables.every(Duration.ofSeconds(1)));

    Await.until("two runs have completed", () -> numActions(handle) >= 2);

    handle.pause();
    var action = handle.describe().getInfo().getRecentActions().getFirst();
    var nominal = action.getScheduledAt().truncatedTo(ChronoUnit.SECONDS);
    assertThat(workflowId(action)).isEqualTo("w-%s-%s".formatted(handle.getId(), nominal));
    var result = timetables.stage().client().newUntypedWorkflowStub(workflowId(action));
    assertThat(Stage.result(result)).isEqualTo("input of " + handle.getId());
    var attributes = result.describe().getTypedSearchAttributes();
    assertThat(attributes.get(SearchAttributeKey.forKeyword("TemporalScheduledById")))
        .isEqualTo(handle.getId());
    assertThat(attributes.get(SearchAttributeKey.forOffsetDateTime("TemporalScheduledStartTime")))
        .isEqualTo(nominal.atOffset(ZoneOffset.UTC));
  }

  @Test
  void triggersSeveralTimesInOneSecond() {
    var handle = timetables.create(Timetables.never());

    for (int i = 0; i < 3; i++) {
      handle.trigger(ScheduleOverlapPolicy.SCHEDULE_OVERLAP_POLICY_ALLOW_ALL);
    }

    assertThat(numActions(handle)).as("at once").isEqualTo(3);
    assertThat(workflowIds(handle)).doesNotHaveDuplicates().hasSize(3);
  }

  @Test
  void triggersAtOnceWhenItIsCreatedEvenIfItIsPaused() {
    var handle = timetables.create(
        Timetables.newId(),
        HOURLY,
        schedule -> schedule.setState(ScheduleState.newBuilder().setPaused(true).build()),
        ScheduleOptions.newBuilder().setTriggerImmediately(true).build());

    assertThat(numActions(handle)).as("at once").isOne();
    assertThat(state(handle).isPaused()).isTrue();
  }

  @Test
  void skipsATriggerWhileARunIsOpen() {
    timetables.stage().plays((input, pokes) -> {
      Workflow.await(() -> !pokes.isEmpty());
      return input;
    });
    var handle = timetables.create(Timetables.never());
    handle.trigger();
    Await.until(
        "a run is open", () -> handle.describe().getInfo().getRunningActions().size() == 1);

    handle.trigger();

    assertThat(handle.describe().getInfo().getNumActionsSkippedOverlap()).isOne();
    poke(handle);
    Await.until(
        "it has closed", () -> handle.describe().getInfo().getRunningActions().isEmpty());
    handle.trigger();
    Await.until("another was started", () -> numActions(handle) == 2);
    Await.until(
        "it is open", () -> handle.describe().getInfo().getRunningActions().size() == 1);
    poke(handle);
  }

  private void poke(ScheduleHandle handle) {
    var open = (ScheduleActionExecutionStartWorkflow)
        handle.describe().getInfo().getRunningActions().getFirst();
    timetables
        .stage()
        .client()
        .newUntypedWorkflowStub(open.getWorkflowId())
        .signal(Script.POKE, "on");
  }

  @Test
  void backfillsBothEndsOfARange() {
    var handle = timetables.create(
        HOURLY,
        schedule -> schedule.setState(ScheduleState.newBuilder().setPaused(true).build()));

    handle.backfill(List.of(
        new ScheduleBackfill(
            MAY,
            MAY.plus(Duration.ofHours(2)),
            ScheduleOverlapPolicy.SCHEDULE_OVERLAP_POLICY_ALLOW_ALL),
        new ScheduleBackfill(
            MAY.plus(Duration.ofDays(1)),
            MAY.plus(Duration.ofDays(1)).plus(Duration.ofMinutes(59)),
            ScheduleOverlapPolicy.SCHEDULE_OVERLAP_POLICY_ALLOW_ALL)));

    Await.until("four runs were started", () -> numActions(handle) == 4);
    assertThat(workflowIds(handle))
        .containsExactlyInAnyOrder(
            "w-%s-2022-05-01T00:00:00Z".formatted(handle.getId()),
            "w-%s-2022-05-01T01:00:00Z".formatted(handle.getId()),
            "w-%s-2022-05-01T02:00:00Z".formatted(handle.getId()),
            "w-%s-2022-05-02T00:00:00Z".formatted(handle.getId()));
  }

  @Test
  @Scenario("T-7.2-Basics")
  void pausesAndUnpausesWithNotes() {
    var handle = timetables.create(HOURLY);

    handle.pause("the database is down");
    assertThat(state(handle).isPaused()).isTrue();
    assertThat(state(handle).getNote()).isEqualTo("the database is down");

    handle.unpause("it is back");
    assertThat(state(handle).isPaused()).isFalse();
    assertThat(state(handle).getNote()).isEqualTo("it is back");
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
  void actsSoManyTimesAndThenNoMore() {
    var handle = timetables.create(
        Timetables.every(Duration.ofSeconds(1)),
        schedule -> schedule.setState(ScheduleState.newBuilder()
            .setLimitedAction(true)
            .setRemainingActions(2)
            .build()));

    Await.until("both were started", () -> numActions(handle) == 2);

    var described = handle.describe();
    assertThat(state(handle).getRemainingActions()).isZero();
    assertThat(described.getInfo().getNextActionTimes()).isEmpty();
  }

  @Test
  @Scenario({
    "T-7.2-ListSchedulesPagination",
    "T-7.2-ListSchedulesFilterAndEntryFields",
    "T-7.2-ListSchedulesFilterByScheduleId",
    "DW-A8-FindByScheduleId",
    "T-7.2-CountSchedules"
  })
  void findsSchedulesByTheirIdTheirAttributesAndTheirState() {
    var prefix = Timetables.newId();
    for (int i = 0; i < 3; i++) {
      boolean isPaused = i == 0;
      timetables.create(
          prefix + "-" + i,
          HOURLY,
          schedule ->
              schedule.setState(ScheduleState.newBuilder().setPaused(isPaused).build()),
          ScheduleOptions.newBuilder()
              .setTypedSearchAttributes(SearchAttributes.newBuilder()
                  .set(Endpoint.CUSTOMER, prefix)
                  .set(Endpoint.AMOUNT, (long) i)
                  .build())
              .build());
    }
    var mine = "Customer = '%s'".formatted(prefix);

    assertThat(found(mine)).containsExactlyInAnyOrder(prefix + "-0", prefix + "-1", prefix + "-2");
    assertThat(found(mine + " AND TemporalSchedulePaused = true")).containsExactly(prefix + "-0");
    assertThat(found(mine + " AND Amount > 1")).containsExactly(prefix + "-2");
    assertThat(found("ScheduleId STARTS_WITH '%s'".formatted(prefix))).hasSize(3);
    assertThat(found("ScheduleId = '%s-1'".formatted(prefix))).containsExactly(prefix + "-1");
    assertThat(found(mine + " AND ScheduleId NOT IN ('%s-1')".formatted(prefix)))
        .hasSize(2);
    assertThat(count(mine)).isEqualTo(3);
    assertThat(count(mine + " AND TemporalSchedulePaused = true")).isOne();
    assertThat(count(mine + " AND TemporalSchedulePaused = false")).isEqualTo(2);
    assertThatThrownBy(() -> found("WorkflowType = 'Script'"))
        .hasStackTraceContaining("cannot filter on \"WorkflowType\"");
  }

  private long count(String query) {
    return storage
        .endpoint()
        .stubs()
        .blockingStub()
        .countSchedules(CountSchedulesRequest.newBuilder()
            .setNamespace(Endpoint.NAMESPACE)
            .setQuery(query)
            .build())
        .getCount();
  }

  @Test
  @Scenario({"T-7.2-LimitMemoSpecSize", "T-7.3-LargeScheduleID"})
  void listsShowTheFirstTenPartsOfAScheduleWhoseIdIsLong() {
    var id = Timetables.newId() + "x".repeat(200);
    var intervals = IntStream.rangeClosed(1, 20)
        .mapToObj(hours -> new ScheduleIntervalSpec(Duration.ofHours(hours)))
        .toList();
    var spec = ScheduleSpec.newBuilder().setIntervals(intervals).build();
    timetables.create(
        id, spec, schedule -> schedule, ScheduleOptions.newBuilder().build());

    try (var found = timetables.client().listSchedules("ScheduleId = '%s'".formatted(id), 10)) {
      assertThat(found).singleElement().satisfies(one -> {
        assertThat(one.getScheduleId()).isEqualTo(id);
        assertThat(requireNonNull(one.getSchedule()).getSpec().getIntervals()).hasSize(10);
      });
    }
    var described = timetables.client().getHandle(id).describe();
    assertThat(described.getSchedule().getSpec().getIntervals()).hasSize(20);
  }

  private List<String> found(String query) {
    try (Stream<ScheduleListDescription> found = timetables.client().listSchedules(query, 2)) {
      return found.map(ScheduleListDescription::getScheduleId).toList();
    }
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

  private static ScheduleState state(ScheduleHandle handle) {
    return requireNonNull(handle.describe().getSchedule().getState());
  }

  private static SchedulePolicy policy(ScheduleHandle handle) {
    return requireNonNull(handle.describe().getSchedule().getPolicy());
  }

  private static long numActions(ScheduleHandle handle) {
    return handle.describe().getInfo().getNumActions();
  }

  private static List<String> workflowIds(ScheduleHandle handle) {
    ScheduleDescription described = handle.describe();
    return described.getInfo().getRecentActions().stream()
        .map(ScheduleTest::workflowId)
        .toList();
  }

  private static String workflowId(ScheduleActionResult action) {
    return ((ScheduleActionExecutionStartWorkflow) action.getAction()).getWorkflowId();
  }
}
