package dev.almanac.engine;

import static io.temporal.api.enums.v1.WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_COMPLETED;
import static io.temporal.api.enums.v1.WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_FAILED;
import static io.temporal.api.enums.v1.WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING;
import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.workflow.RequestCancel;
import dev.almanac.engine.workflow.TerminateWorkflow;
import dev.almanac.engine.workflow.WorkflowIdPolicies;
import dev.almanac.engine.workflow.WorkflowIdPolicies.Outcome;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.enums.v1.WorkflowIdConflictPolicy;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import io.temporal.api.history.v1.WorkflowExecutionCancelRequestedEventAttributes;
import io.temporal.api.history.v1.WorkflowExecutionTerminatedEventAttributes;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LifecycleTest {
  private static final TerminateWorkflow TERMINATE =
      new TerminateWorkflow(WorkflowExecutionTerminatedEventAttributes.getDefaultInstance());
  private static final RequestCancel CANCEL =
      new RequestCancel(WorkflowExecutionCancelRequestedEventAttributes.getDefaultInstance());

  @Test
  void aTimerFiresOnceItsDelayHasPassed() {
    var scenario = Scenario.started().completeTask(Commands.startTimer("t", Duration.ofHours(1)));

    scenario.advance(Duration.ofMinutes(59));
    assertThat(scenario.history()).doesNotContain("TIMER_FIRED");
    scenario.advance(Duration.ofMinutes(1));

    assertThat(scenario.history()).endsWith("TIMER_FIRED", "WORKFLOW_TASK_SCHEDULED");
  }

  @Test
  void aTimerWithoutADelayFiresAtOnce() {
    var scenario = Scenario.started().completeTask(Commands.startTimer("t", Duration.ZERO));

    scenario.advance(Duration.ZERO);

    assertThat(scenario.history()).endsWith("TIMER_FIRED", "WORKFLOW_TASK_SCHEDULED");
  }

  @Test
  void whatWasPendingWhenARunEndedIsShownAndNothingElse() {
    var scenario = Scenario.started().completeTask(Commands.schedule(Commands.activity("a")));

    scenario.handle(TERMINATE);

    assertThat(scenario.run().activities().size()).isZero();
    assertThat(scenario.run().deadlines().byTime().isEmpty()).isTrue();
    assertThat(scenario.run().activities().left().size()).isOne();
  }

  @Test
  void manyTimersDueTogetherAllFire() {
    var timers = new io.temporal.api.command.v1.Command[20];
    for (int i = 0; i < timers.length; i++) {
      timers[i] = Commands.startTimer("t" + i, Duration.ofSeconds(1 + i % 3));
    }
    var scenario = Scenario.started().completeTask(timers);

    scenario.advance(Duration.ofHours(1));

    assertThat(scenario.history().stream().filter("TIMER_FIRED"::equals)).hasSize(20);
    assertThat(scenario.history().stream().filter("WORKFLOW_TASK_SCHEDULED"::equals))
        .hasSize(2);
  }

  @Test
  void aTimerThatFiredDuringATaskCanStillBeCancelledByIt() {
    var scenario = Scenario.started().completeTask(Commands.startTimer("t", Duration.ofSeconds(1)));
    scenario.handle(Scenario.signal("wake", ""));
    var task = scenario.startTask();
    scenario.advance(Duration.ofSeconds(2));

    scenario.completeTask(task, Commands.cancelTimer("t"), Commands.complete());

    assertThat(scenario.history())
        .endsWith("TIMER_CANCELED", "WORKFLOW_EXECUTION_COMPLETED")
        .doesNotContain("TIMER_FIRED");
  }

  @Test
  void aSignalWithTheSameRequestIdIsTakenOnce() {
    var scenario = Scenario.started();

    assertThat(scenario.handle(Scenario.signal("a", "r1"))).isTrue();
    assertThat(scenario.handle(Scenario.signal("a", "r1"))).isFalse();
    assertThat(scenario.handle(Scenario.signal("a", "r2"))).isTrue();

    assertThat(scenario.run().signals().count()).isEqualTo(2);
  }

  @Test
  void terminationEndsARunInTheMiddleOfItsTask() {
    var scenario = Scenario.started();
    scenario.startTask();
    scenario.handle(Scenario.signal("a", ""));

    scenario.handle(TERMINATE);

    assertThat(scenario.history())
        .endsWith(
            "WORKFLOW_TASK_STARTED",
            "WORKFLOW_TASK_FAILED",
            "WORKFLOW_EXECUTION_SIGNALED",
            "WORKFLOW_EXECUTION_TERMINATED");
    assertThat(scenario.run().deadlines().first()).isEmpty();
  }

  @Test
  void aClosedRunRefusesWhatItCannotTake() {
    var scenario = Scenario.started().completeTask(Commands.complete());

    assertThat(scenario.refused(TERMINATE).reason()).isEqualTo(Refusal.Reason.NOT_FOUND);
    assertThat(scenario.refused(Scenario.signal("a", "")).reason())
        .isEqualTo(Refusal.Reason.NOT_FOUND);
    assertThat(scenario.handle(CANCEL)).isFalse();
  }

  @Test
  void whatIsSaidAboutAnEndMayNotBeTooLarge() {
    var scenario = Scenario.started();
    var details = Scenario.payloads("x".repeat(2 * 1024 * 1024));

    var terminate = new TerminateWorkflow(WorkflowExecutionTerminatedEventAttributes.newBuilder()
        .setDetails(details)
        .build());
    var cancel = new RequestCancel(WorkflowExecutionCancelRequestedEventAttributes.newBuilder()
        .setIdentity("x".repeat(1001))
        .build());

    assertThat(scenario.refused(terminate).message()).startsWith("Details exceeds ");
    assertThat(scenario.refused(cancel).message()).startsWith("Identity length exceeds limit");
  }

  @Test
  void askingToCancelTwiceIsAskingOnce() {
    var scenario = Scenario.started();

    assertThat(scenario.handle(CANCEL)).isTrue();
    assertThat(scenario.handle(CANCEL)).isFalse();

    assertThat(scenario.history().stream().filter("WORKFLOW_EXECUTION_CANCEL_REQUESTED"::equals))
        .hasSize(1);
  }

  @Test
  void cancelDoesNotWaitForADelayedFirstTask() {
    var scenario = Scenario.started(attributes ->
        attributes.setFirstWorkflowTaskBackoff(com.google.protobuf.util.Durations.fromHours(1)));

    scenario.handle(CANCEL);

    assertThat(scenario.history())
        .endsWith("WORKFLOW_EXECUTION_CANCEL_REQUESTED", "WORKFLOW_TASK_SCHEDULED");
  }

  @Test
  void aRunThatTakesTooLongTimesOut() {
    var scenario = Scenario.started(attributes ->
        attributes.setWorkflowRunTimeout(com.google.protobuf.util.Durations.fromMinutes(1)));
    scenario.startTask();

    scenario.advance(Duration.ofMinutes(1));

    assertThat(scenario.history()).endsWith("WORKFLOW_EXECUTION_TIMED_OUT");
    assertThat(scenario.run().open()).isFalse();
  }

  @Test
  void timeNeverRunsBackwardsForARun() {
    var scenario = Scenario.started().advance(Duration.ofHours(1));
    scenario.completeTask(Commands.startTimer("t", Duration.ofMinutes(1)));
    var last = scenario.run().history().lastTime();

    scenario.advance(Duration.ofHours(-2));
    scenario.handle(Scenario.signal("a", ""));

    assertThat(scenario.run().history().lastTime()).isEqualTo(last);
    assertThat(scenario.history()).doesNotContain("TIMER_FIRED");
  }

  @ParameterizedTest
  @CsvSource(textBlock = """
          -,         ALLOW_DUPLICATE,             UNSPECIFIED,        StartNew
          RUNNING,   ALLOW_DUPLICATE,             UNSPECIFIED,        Taken
          RUNNING,   ALLOW_DUPLICATE,             FAIL,               Taken
          RUNNING,   ALLOW_DUPLICATE,             USE_EXISTING,       UseOpen
          RUNNING,   ALLOW_DUPLICATE,             TERMINATE_EXISTING, ReplaceOpen
          RUNNING,   REJECT_DUPLICATE,            USE_EXISTING,       UseOpen
          RUNNING,   REJECT_DUPLICATE,            TERMINATE_EXISTING, Invalid
          RUNNING,   TERMINATE_IF_RUNNING,        UNSPECIFIED,        ReplaceOpen
          RUNNING,   TERMINATE_IF_RUNNING,        FAIL,               Invalid
          COMPLETED, ALLOW_DUPLICATE,             UNSPECIFIED,        StartNew
          COMPLETED, REJECT_DUPLICATE,            UNSPECIFIED,        Taken
          COMPLETED, ALLOW_DUPLICATE_FAILED_ONLY, UNSPECIFIED,        Taken
          CONTINUED_AS_NEW, ALLOW_DUPLICATE_FAILED_ONLY, UNSPECIFIED, Taken
          FAILED,    ALLOW_DUPLICATE_FAILED_ONLY, UNSPECIFIED,        StartNew
          TIMED_OUT, ALLOW_DUPLICATE_FAILED_ONLY, UNSPECIFIED,        StartNew
          TERMINATED, ALLOW_DUPLICATE_FAILED_ONLY, UNSPECIFIED,       StartNew
          CANCELED,  ALLOW_DUPLICATE_FAILED_ONLY, UNSPECIFIED,        StartNew
          """)
  void policiesDecideWhetherAnIdMayBeUsedAgain(
      String status, String reuse, String conflict, String outcome) {
    assertThat(decide(status, reuse, conflict, "another").getClass().getSimpleName())
        .isEqualTo(outcome);
  }

  @Test
  void theSameStartAgainIsARepetitionWhateverThePolicies() {
    assertThat(decide("RUNNING", "REJECT_DUPLICATE", "FAIL", "request"))
        .isInstanceOf(Outcome.Repetition.class);
    assertThat(decide("COMPLETED", "REJECT_DUPLICATE", "FAIL", "request"))
        .isInstanceOf(Outcome.Repetition.class);
  }

  @Test
  void statusesFollowTheCloseEvents() {
    assertThat(Scenario.started().run().execution().status())
        .isEqualTo(WORKFLOW_EXECUTION_STATUS_RUNNING);
    assertThat(Scenario.started()
            .completeTask(Commands.complete())
            .run()
            .execution()
            .status())
        .isEqualTo(WORKFLOW_EXECUTION_STATUS_COMPLETED);
    assertThat(
            Scenario.started().completeTask(Commands.fail()).run().execution().status())
        .isEqualTo(WORKFLOW_EXECUTION_STATUS_FAILED);
  }

  private static Outcome decide(String status, String reuse, String conflict, String requestId) {
    Optional<WorkflowIdPolicies.CurrentRun> current = status.equals("-")
        ? Optional.empty()
        : Optional.of(new WorkflowIdPolicies.CurrentRun(
            new UUID(0, 2),
            new UUID(0, 1),
            WorkflowExecutionStatus.valueOf("WORKFLOW_EXECUTION_STATUS_" + status),
            "request"));
    return WorkflowIdPolicies.decide(
        current,
        requestId,
        WorkflowIdReusePolicy.valueOf("WORKFLOW_ID_REUSE_POLICY_" + reuse),
        WorkflowIdConflictPolicy.valueOf("WORKFLOW_ID_CONFLICT_POLICY_" + conflict));
  }
}
