package dev.almanac.engine;

import static dev.almanac.engine.Resets.ALL;
import static dev.almanac.engine.Resets.LATER;
import static dev.almanac.engine.Resets.fork;
import static dev.almanac.engine.Resets.made;
import static dev.almanac.engine.Resets.reset;
import static io.temporal.api.enums.v1.ResetReapplyExcludeType.RESET_REAPPLY_EXCLUDE_TYPE_SIGNAL;
import static io.temporal.api.enums.v1.ResetReapplyExcludeType.RESET_REAPPLY_EXCLUDE_TYPE_UPDATE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.engine.completion.CompleteWorkflowTask;
import dev.almanac.engine.decision.Effect;
import dev.almanac.engine.decision.RefusalException;
import dev.almanac.engine.reset.Reapply;
import dev.almanac.engine.reset.ResetWorkflow;
import dev.almanac.engine.reset.YieldToReset;
import dev.almanac.engine.signal.SignalWorkflow;
import dev.almanac.engine.state.Activity;
import dev.almanac.engine.state.Lineage;
import dev.almanac.engine.time.ProtoDurations;
import dev.almanac.engine.workflow.AttachStart;
import io.temporal.api.common.v1.WorkerVersionStamp;
import io.temporal.api.enums.v1.ResetReapplyExcludeType;
import io.temporal.api.enums.v1.ResetReapplyType;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.history.v1.WorkflowTaskCompletedEventAttributes;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResetTest {
  @Test
  void goesOnFromTheTaskWithWhatCameInSince() {
    var base = Scenario.started();
    base.completeTask();
    base.handle(Scenario.signal("before", "r1"));
    base.completeTask();
    base.handle(Scenario.signal("after", "r2"));
    base.completeTask(Commands.complete());

    var made = reset(base, 8, ALL);

    assertThat(made.history())
        .containsExactly(
            "WORKFLOW_EXECUTION_STARTED",
            "WORKFLOW_TASK_SCHEDULED",
            "WORKFLOW_TASK_STARTED",
            "WORKFLOW_TASK_COMPLETED",
            "WORKFLOW_EXECUTION_SIGNALED",
            "WORKFLOW_TASK_SCHEDULED",
            "WORKFLOW_TASK_STARTED",
            "WORKFLOW_TASK_FAILED",
            "WORKFLOW_EXECUTION_SIGNALED",
            "WORKFLOW_TASK_SCHEDULED");
    assertThat(made.run().open()).isTrue();
    assertThat(made.run().signals().count()).isEqualTo(2);
    assertThat(made.run().signals().hasTaken("r2")).as("a repetition").isTrue();
    assertThat(made.run().tasks().attempt()).isEqualTo(1);
    assertThat(made.effects())
        .contains(new Effect.OfferWorkflowTask("queue", false, 10, 1), new Effect.ShowInLists());
  }

  @Test
  void saysWhereItComesFrom() {
    var base = Scenario.started().completeTask();

    var failed = reset(base, 4, ALL).events().get(3).getWorkflowTaskFailedEventAttributes();

    assertThat(failed.getCause())
        .isEqualTo(WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_RESET_WORKFLOW);
    assertThat(failed.getScheduledEventId()).isEqualTo(2);
    assertThat(failed.getStartedEventId()).isEqualTo(3);
    assertThat(failed.getBaseRunId()).isEqualTo(Scenario.RUN);
    assertThat(failed.getNewRunId()).isEqualTo(Resets.NEW_RUN);
    assertThat(failed.getFailure().getMessage()).isEqualTo("why");
    assertThat(failed.getFailure().hasResetWorkflowFailureInfo()).isTrue();
  }

  @Test
  void startsATaskThatWasOnlyScheduled() {
    var base = Scenario.started().completeTask();

    var made = reset(base, 3, ALL);

    assertThat(made.history())
        .containsExactly(
            "WORKFLOW_EXECUTION_STARTED",
            "WORKFLOW_TASK_SCHEDULED",
            "WORKFLOW_TASK_STARTED",
            "WORKFLOW_TASK_FAILED",
            "WORKFLOW_TASK_SCHEDULED");
  }

  @ParameterizedTest
  @ValueSource(longs = {2, 5, 6})
  void isRefusedWhereNoTaskIsUnderWay(long finish) {
    var base = Scenario.started().completeTask(Commands.startTimer("t", Duration.ofHours(1)));
    base.handle(Scenario.signal("s"));
    var fork = fork(base, finish);

    assertThatThrownBy(fork::run)
        .isInstanceOf(RefusalException.class)
        .hasMessageContaining("[WorkflowTaskScheduled +1, WorkflowTaskStarted +1]")
        .hasMessageEndingWith(": " + finish);
  }

  @ParameterizedTest
  @CsvSource({
    "RESET_REAPPLY_TYPE_UNSPECIFIED, false, true",
    "RESET_REAPPLY_TYPE_ALL_ELIGIBLE, false, true",
    "RESET_REAPPLY_TYPE_SIGNAL, false, true",
    "RESET_REAPPLY_TYPE_NONE, false, false",
    "RESET_REAPPLY_TYPE_UNSPECIFIED, true, false",
    "RESET_REAPPLY_TYPE_SIGNAL, true, false",
  })
  void signalsAreTakenInAgainUnlessExcluded(
      ResetReapplyType type, boolean excludes, boolean expected) {
    var base = Scenario.started().completeTask();
    base.handle(Scenario.signal("after"));
    List<ResetReapplyExcludeType> excluded = excludes
        ? List.of(RESET_REAPPLY_EXCLUDE_TYPE_SIGNAL)
        : List.of(RESET_REAPPLY_EXCLUDE_TYPE_UPDATE);

    var made = reset(base, 4, new Reapply(type, excluded));

    assertThat(made.history().contains("WORKFLOW_EXECUTION_SIGNALED")).isEqualTo(expected);
  }

  @Test
  void activitiesAreAskedForAgainAndKeepTheirTime() {
    var base = Scenario.started();
    base.completeTask(Commands.schedule(Commands.activity("a")
        .setScheduleToCloseTimeout(ProtoDurations.message(Duration.ofMinutes(1)))));
    base.handle(Scenario.signal("s"));
    base.startActivity("a");
    base.completeTask();

    var made = reset(base, 9, ALL);

    var activity = made.run().activities().get("a").orElseThrow();
    assertThat(activity.phase()).isEqualTo(new Activity.Phase.Waiting(LATER));
    assertThat(activity.expiry()).contains(LATER.plus(Duration.ofMinutes(1)));
    assertThat(made.effects()).contains(new Effect.OfferActivity("queue", 5, 1));
  }

  @Test
  void anActivityWhoseStartIsInTheHistoryFails() {
    var base = Scenario.started();
    base.completeTask(Commands.schedule(Commands.activity("a")));
    base.handle(Scenario.signal("s"));
    base.completeTask();
    var fork = fork(base, 9);
    var request = new ResetWorkflow(
        Scenario.RUN,
        "why",
        Map.of(5L, 6L),
        new ResetWorkflow.Since(List.of(), List.of()),
        List.of());

    var made = made(fork, request);

    assertThat(made.run().activities().get("a")).isEmpty();
    assertThat(made.history().getLast()).isEqualTo("WORKFLOW_TASK_SCHEDULED");
    assertThat(made.history()).contains("ACTIVITY_TASK_FAILED");
  }

  @Test
  void timeoutsBeginAnew() {
    var base = Scenario.started(attributes ->
        attributes.setWorkflowRunTimeout(ProtoDurations.message(Duration.ofHours(1))));
    base.completeTask();

    var made = reset(base, 4, ALL);

    assertThat(made.run().execution().runExpiry()).contains(LATER.plus(Duration.ofHours(1)));
    assertThat(made.run().deadlines().first().orElseThrow().due())
        .isEqualTo(LATER.plus(Duration.ofHours(1)));
    assertThat(made.run().execution().lineage().forkedAt()).contains(LATER);
  }

  @Test
  void signalsOfTheRequestFollow() {
    var base = Scenario.started().completeTask();
    SignalWorkflow signal = Scenario.signal("extra");
    var request = new ResetWorkflow(
        Scenario.RUN,
        "why",
        Map.of(),
        new ResetWorkflow.Since(List.of(), List.of()),
        List.of(signal));

    var made = made(fork(base, 4), request);

    assertThat(made.history()).endsWith("WORKFLOW_EXECUTION_SIGNALED", "WORKFLOW_TASK_SCHEDULED");
  }

  @Test
  void theOpenRunMakesWayAndSaysForWhich() {
    var base = Scenario.started().completeTask();
    base.handle(Scenario.signal("s"));
    base.startTask();
    base.handle(Scenario.signal("buffered"));

    base.handle(new YieldToReset("why", Resets.NEW_RUN, 3));

    assertThat(base.history())
        .endsWith(
            "WORKFLOW_TASK_FAILED", "WORKFLOW_EXECUTION_SIGNALED", "WORKFLOW_EXECUTION_TERMINATED");
    var terminated = base.lastEvent().getWorkflowExecutionTerminatedEventAttributes();
    assertThat(terminated.getReason()).isEqualTo("why");
    assertThat(terminated.getIdentity()).isEqualTo("history-resetter");
    assertThat(base.run().execution().lineage().successor())
        .contains(new Lineage.Successor(Resets.NEW_RUN, 3));
  }

  @Test
  void aClosedRunOnlySaysWhichFollowed() {
    var base = Scenario.started().completeTask(Commands.complete());
    int events = base.events().size();

    base.handle(new YieldToReset("why", Resets.NEW_RUN, 3));

    assertThat(base.events()).hasSize(events);
    assertThat(base.run().execution().status())
        .isEqualTo(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_COMPLETED);
    assertThat(base.run().execution().lineage().successor()).isPresent();
  }

  @SuppressWarnings("deprecation") // workers still send stamps
  @Test
  void eachVersionOfTheCodeIsAPointToResetTo() {
    var scenario = Scenario.started();
    for (int task = 0; task < 50; task++) {
      scenario.handle(Scenario.signal("s"));
      scenario.handle(completionBy(scenario, "build-" + task / 2));
    }

    var points = scenario.run().execution().lineage().resetPoints();

    assertThat(points).hasSize(20);
    assertThat(points.getLast().getBuildId()).isEqualTo("build-24");
    assertThat(points.getLast().getRunId()).isEqualTo(Scenario.RUN);
    var completed =
        scenario.events().get((int) points.getLast().getFirstWorkflowTaskCompletedId() - 1);
    assertThat(completed
            .getWorkflowTaskCompletedEventAttributes()
            .getWorkerVersion()
            .getBuildId())
        .isEqualTo("build-24");
  }

  @SuppressWarnings("deprecation")
  private static CompleteWorkflowTask completionBy(Scenario scenario, String build) {
    return new CompleteWorkflowTask(
        scenario.startTask(),
        List.of(),
        WorkflowTaskCompletedEventAttributes.newBuilder()
            .setWorkerVersion(WorkerVersionStamp.newBuilder().setBuildId(build))
            .build(),
        Scenario.CACHED,
        Scenario.NAMESPACE);
  }

  @Test
  void aResetTakesInAgainWhatStartsHaveAttached() {
    var scenario = Scenario.started().completeTask();
    scenario.handle(new AttachStart("r1", List.of()));

    var made = Resets.reset(scenario, 4, Resets.ALL);

    assertThat(made.history())
        .endsWith(
            "WORKFLOW_TASK_FAILED",
            "WORKFLOW_EXECUTION_OPTIONS_UPDATED",
            "WORKFLOW_TASK_SCHEDULED");
    assertThat(made.run().signals().hasAttached("r1")).isTrue();
    var none = new Reapply(ResetReapplyType.RESET_REAPPLY_TYPE_NONE, List.of());
    assertThat(Resets.reset(scenario, 4, none).history())
        .as("options are not what one can leave out")
        .contains("WORKFLOW_EXECUTION_OPTIONS_UPDATED");
  }

  @Test
  void aResetDoesNotAttachAStartTwice() {
    var scenario = Scenario.started();
    scenario.handle(new AttachStart("r1", List.of()));
    var attached = scenario.lastEvent();
    scenario.completeTask();
    var fork = Resets.fork(scenario, 5);

    var made = Resets.made(
        fork,
        new ResetWorkflow(
            Scenario.RUN,
            "why",
            fork.activityStarts(),
            new ResetWorkflow.Since(List.of(attached), List.of()),
            List.of()));

    assertThat(made.history()).doesNotContain("WORKFLOW_EXECUTION_OPTIONS_UPDATED");
  }
}
