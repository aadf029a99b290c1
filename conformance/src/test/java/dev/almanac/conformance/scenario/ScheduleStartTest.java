package dev.almanac.conformance.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.testkit.Scenario;
import io.temporal.api.enums.v1.ScheduleOverlapPolicy;
import io.temporal.client.schedules.ScheduleActionExecutionStartWorkflow;
import io.temporal.client.schedules.ScheduleActionResult;
import io.temporal.client.schedules.ScheduleBackfill;
import io.temporal.client.schedules.ScheduleDescription;
import io.temporal.client.schedules.ScheduleHandle;
import io.temporal.client.schedules.ScheduleOptions;
import io.temporal.client.schedules.ScheduleSpec;
import io.temporal.client.schedules.ScheduleState;
import io.temporal.common.SearchAttributeKey;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What schedules start, at their times and when they are told to. */
@OnEachDatabase
class ScheduleStartTest {
  private static final ScheduleSpec HOURLY = Timetables.every(Duration.ofHours(1));
  private static final Instant MAY = Instant.parse("2022-05-01T00:00:00Z");

  private final Storage storage;
  private Timetables timetables;

  ScheduleStartTest(Storage storage) {
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
    assertThat(Timetables.state(handle).isPaused()).isTrue();
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
  void actsSoManyTimesAndThenNoMore() {
    var handle = timetables.create(
        Timetables.every(Duration.ofSeconds(1)),
        schedule -> schedule.setState(ScheduleState.newBuilder()
            .setLimitedAction(true)
            .setRemainingActions(2)
            .build()));

    Await.until("both were started", () -> numActions(handle) == 2);

    var described = handle.describe();
    assertThat(Timetables.state(handle).getRemainingActions()).isZero();
    assertThat(described.getInfo().getNextActionTimes()).isEmpty();
  }

  private static long numActions(ScheduleHandle handle) {
    return handle.describe().getInfo().getNumActions();
  }

  private static List<String> workflowIds(ScheduleHandle handle) {
    ScheduleDescription described = handle.describe();
    return described.getInfo().getRecentActions().stream()
        .map(ScheduleStartTest::workflowId)
        .toList();
  }

  private static String workflowId(ScheduleActionResult action) {
    return ((ScheduleActionExecutionStartWorkflow) action.getAction()).getWorkflowId();
  }
}
