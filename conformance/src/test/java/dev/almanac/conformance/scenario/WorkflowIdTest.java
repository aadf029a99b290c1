package dev.almanac.conformance.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.enums.v1.WorkflowIdConflictPolicy;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import io.temporal.client.WorkflowExecutionAlreadyStarted;
import io.temporal.client.WorkflowFailedException;
import io.temporal.client.WorkflowStub;
import io.temporal.client.WorkflowTargetOptions;
import io.temporal.workflow.Workflow;
import org.junit.jupiter.api.Test;

/** What becomes of a start whose workflow id was used before. */
@OnEachDatabase
class WorkflowIdTest {
  private final Storage storage;

  WorkflowIdTest(Storage storage) {
    this.storage = storage;
  }

  @Test
  void refusesASecondRunWhileOneIsOpen() {
    try (var stage = stage()) {
      var first = stage.start("wait");
      var second = again(stage, first);

      assertThatThrownBy(() -> second.start("wait"))
          .isInstanceOfSatisfying(
              WorkflowExecutionAlreadyStarted.class,
              e -> assertThat(e.getExecution()).isEqualTo(Stage.execution(first)));

      first.signal(Script.POKE, "go");
      assertThat(Stage.result(first)).isEqualTo("go");
    }
  }

  @Test
  void usesTheOpenRunWhenTold() {
    try (var stage = stage()) {
      var first = stage.start("wait");
      var second =
          again(stage, first, WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_USE_EXISTING);

      assertThat(second.start("wait")).isEqualTo(Stage.execution(first));

      second.signal(Script.POKE, "go");
      assertThat(Stage.result(second)).isEqualTo("go");
    }
  }

  @Test
  void terminatesTheOpenRunWhenTold() {
    try (var stage = stage()) {
      var first = stage.start("wait");
      var second = stage.start(
          again(
              stage,
              first,
              WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_TERMINATE_EXISTING),
          "now");

      assertThat(Stage.result(second)).isEqualTo("now");
      assertThat(Stage.execution(second).getRunId())
          .isNotEqualTo(Stage.execution(first).getRunId());
      assertThat(status(stage, Stage.execution(first)))
          .isEqualTo(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_TERMINATED);
    }
  }

  @Test
  void runsAClosedIdAgainByDefault() {
    try (var stage = stage()) {
      var first = stage.start("now");
      Stage.result(first);

      var second = stage.start(again(stage, first), "now");

      assertThat(Stage.result(second)).isEqualTo("now");
      assertThat(Stage.execution(second).getRunId())
          .isNotEqualTo(Stage.execution(first).getRunId());
    }
  }

  @Test
  void refusesAClosedIdWhenTold() {
    try (var stage = stage()) {
      var first = stage.start("now");
      Stage.result(first);

      assertThatThrownBy(() -> again(
                  stage, first, WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_REJECT_DUPLICATE)
              .start("now"))
          .isInstanceOf(WorkflowExecutionAlreadyStarted.class);
    }
  }

  @Test
  void runsOnlyFailedIdsAgainWhenTold() {
    var failedOnly = WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_ALLOW_DUPLICATE_FAILED_ONLY;
    try (var stage = stage()) {
      var completed = stage.start("now");
      Stage.result(completed);
      assertThatThrownBy(() -> again(stage, completed, failedOnly).start("now"))
          .isInstanceOf(WorkflowExecutionAlreadyStarted.class);

      var terminated = stage.start("wait");
      terminated.terminate("enough");
      assertThatThrownBy(() -> Stage.result(terminated))
          .isInstanceOf(WorkflowFailedException.class);
      var second = stage.start(again(stage, terminated, failedOnly), "now");
      assertThat(Stage.result(second)).isEqualTo("now");
    }
  }

  private static WorkflowExecutionStatus status(Stage stage, WorkflowExecution run) {
    return stage
        .client()
        .newUntypedWorkflowStub(
            WorkflowTargetOptions.newBuilder().setWorkflowExecution(run).build())
        .describe()
        .getStatus();
  }

  private static WorkflowStub again(Stage stage, WorkflowStub first) {
    return stage.workflow(
        options -> options.setWorkflowId(Stage.execution(first).getWorkflowId()));
  }

  private static WorkflowStub again(
      Stage stage, WorkflowStub first, WorkflowIdConflictPolicy policy) {
    return stage.workflow(options -> options
        .setWorkflowId(Stage.execution(first).getWorkflowId())
        .setWorkflowIdConflictPolicy(policy));
  }

  private static WorkflowStub again(Stage stage, WorkflowStub first, WorkflowIdReusePolicy policy) {
    return stage.workflow(options -> options
        .setWorkflowId(Stage.execution(first).getWorkflowId())
        .setWorkflowIdReusePolicy(policy));
  }

  /** Ends at once, or waits for a word. */
  private Stage stage() {
    return Stage.on(storage)
        .plays((input, pokes) -> {
          if (!input.equals("wait")) {
            return input;
          }
          Workflow.await(() -> !pokes.isEmpty());
          return pokes.getFirst();
        })
        .open();
  }
}
