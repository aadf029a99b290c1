package dev.almanac.conformance.scenario;

import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_ACCEPTED;
import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_COMPLETED;
import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED;
import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_WORKFLOW_TASK_SCHEDULED;
import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_WORKFLOW_TASK_STARTED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.enums.v1.UpdateWorkflowExecutionLifecycleStage;
import io.temporal.api.enums.v1.WorkflowIdConflictPolicy;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import io.temporal.api.errordetails.v1.ResourceExhaustedFailure;
import io.temporal.api.update.v1.WaitPolicy;
import io.temporal.api.workflowservice.v1.UpdateWorkflowExecutionRequest;
import io.temporal.client.UpdateOptions;
import io.temporal.client.WorkflowNotFoundException;
import io.temporal.client.WorkflowServiceException;
import io.temporal.client.WorkflowStub;
import io.temporal.client.WorkflowUpdateException;
import io.temporal.client.WorkflowUpdateHandle;
import io.temporal.client.WorkflowUpdateStage;
import io.temporal.common.converter.DefaultDataConverter;
import io.temporal.serviceclient.StatusUtils;
import io.temporal.workflow.Workflow;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

@OnEachDatabase
class UpdateTest {
  private final Storage storage;

  UpdateTest(Storage storage) {
    this.storage = storage;
  }

  @Test
  void changesTheWorkflowAndAnswers() {
    try (var stage = listener().open()) {
      var workflow = stage.start("");

      assertThat(tell(workflow, "a")).isEqualTo("[a]");
      assertThat(tell(workflow, "b")).isEqualTo("[a, b]");

      assertThat(stage.eventTypes(workflow))
          .containsSubsequence(
              EVENT_TYPE_WORKFLOW_TASK_SCHEDULED,
              EVENT_TYPE_WORKFLOW_TASK_STARTED,
              EVENT_TYPE_WORKFLOW_TASK_COMPLETED,
              EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_ACCEPTED,
              EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_COMPLETED);
      end(workflow);
    }
  }

  @Test
  void leavesNoTraceIfItIsRejected() {
    try (var stage = listener().open()) {
      var workflow = stage.start("");
      assertThat(tell(workflow, "a")).isEqualTo("[a]");
      var before = stage.history(workflow);

      for (int i = 0; i < 3; i++) {
        assertThatThrownBy(() -> tell(workflow, Script.BAD))
            .isInstanceOf(WorkflowUpdateException.class);
      }

      assertThat(stage.history(workflow)).isEqualTo(before);
      assertThat(tell(workflow, "b")).isEqualTo("[a, b]");
      end(workflow);
    }
  }

  @Test
  void isShownWithTheFirstTask() throws Exception {
    try (var stage = listener()) {
      var workflow = stage.start("");
      var answer = CompletableFuture.supplyAsync(() -> tell(workflow, "early"));
      stage.open();

      assertThat(answer.get(20, TimeUnit.SECONDS)).isEqualTo("[early]");
      end(workflow);
    }
  }

  @Test
  void canBeAwaitedInTwoSteps() throws Exception {
    try (var stage = listener().open()) {
      var workflow = stage.start("");

      var handle = begin(workflow, "u", Script.WAIT);
      assertThat(handle.getResultAsync().isDone()).isFalse();
      workflow.signal(Script.POKE, "go");

      assertThat(handle.getResultAsync().get(20, TimeUnit.SECONDS)).isEqualTo("[go, wait]");
      end(workflow);
    }
  }

  @Test
  void isTheSameIfItIsSentAgain() {
    try (var stage = listener().open()) {
      var workflow = stage.start("");

      var first = begin(workflow, "same", "a").getResultAsync().join();
      var second = begin(workflow, "same", "a").getResultAsync().join();

      assertThat(second).isEqualTo(first).isEqualTo("[a]");
      end(workflow);
      assertThat(workflow.getUpdateHandle("same", String.class).getResultAsync().join())
          .as("after the end")
          .isEqualTo("[a]");
    }
  }

  @Test
  void isNotFoundAfterTheEnd() {
    try (var stage = listener().open()) {
      var workflow = stage.start("");
      end(workflow);

      assertThatThrownBy(() -> tell(workflow, "late"))
          .isInstanceOf(WorkflowNotFoundException.class);
      assertThat(code(stage, request(workflow, "late").build())).isEqualTo(Status.Code.NOT_FOUND);
    }
  }

  @Test
  void failsIfTheWorkflowEndsBeforeItIsCompleted() {
    try (var stage = listener().open()) {
      var workflow = stage.start("");
      var handle = begin(workflow, "u", Script.WAIT);

      end(workflow);

      assertThatThrownBy(() -> handle.getResultAsync().join())
          .hasStackTraceContaining("Workflow completed before the Update completed");
    }
  }

  @Test
  void cannotWaitToBeAdmitted() {
    try (var stage = listener().open()) {
      var workflow = stage.start("");
      var request = request(workflow, "a")
          .setWaitPolicy(WaitPolicy.newBuilder()
              .setLifecycleStage(
                  UpdateWorkflowExecutionLifecycleStage
                      .UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_ADMITTED))
          .build();

      assertThat(code(stage, request)).isEqualTo(Status.Code.PERMISSION_DENIED);
      end(workflow);
    }
  }

  @Test
  void isRefusedWhenTenAreUnderWay() {
    try (var stage = listener().open()) {
      var workflow = stage.start("");
      List<WorkflowUpdateHandle<String>> handles = new ArrayList<>();
      for (int i = 0; i < 10; i++) {
        handles.add(begin(workflow, "u" + i, Script.WAIT));
      }

      var status = catchThrowableOfType(
          StatusRuntimeException.class,
          () -> stage
              .endpoint()
              .stubs()
              .blockingStub()
              .updateWorkflowExecution(request(workflow, "a").build()));
      assertThat(status.getStatus().getCode()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
      assertThat(StatusUtils.getFailure(status, ResourceExhaustedFailure.class)).isNotNull();

      workflow.signal(Script.POKE, "go");
      handles.forEach(handle -> handle.getResultAsync().join());
      assertThat(tell(workflow, "b")).contains("b");
      end(workflow);
    }
  }

  @Test
  void survivesALossOfTheWorkersCache() {
    try (var stage = listener().losesWorkers().open()) {
      var workflow = stage.start("");
      assertThat(tell(workflow, "a")).isEqualTo("[a]");
      stage.dismissWorker();
      stage.open();

      assertThat(tell(workflow, "b")).isEqualTo("[a, b]");
      end(workflow);
    }
  }

  @Test
  void worksForWorkersWithoutACache() {
    try (var stage = listener().withoutCache().open()) {
      var workflow = stage.start("");

      assertThat(tell(workflow, "a")).isEqualTo("[a]");
      assertThatThrownBy(() -> tell(workflow, Script.BAD))
          .isInstanceOf(WorkflowUpdateException.class);
      assertThat(tell(workflow, "b")).isEqualTo("[a, b]");
      end(workflow);
    }
  }

  @Test
  void startsTheWorkflowItIsFor() {
    try (var stage = listener().open()) {
      var workflow = stage.workflow(options -> options.setWorkflowIdConflictPolicy(
          WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_USE_EXISTING));
      assertThat(tellWithStart(workflow, "a")).isEqualTo("[a]");
      stage.watch(Stage.execution(workflow));
      var again = stage.workflow(options -> options
          .setWorkflowId(Stage.execution(workflow).getWorkflowId())
          .setWorkflowIdConflictPolicy(
              WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_USE_EXISTING));

      assertThat(tellWithStart(again, "b")).isEqualTo("[a, b]");
      assertThat(Stage.execution(again)).isEqualTo(Stage.execution(workflow));
      end(workflow);
    }
  }

  @Test
  void startsTheWorkflowAnewIfTheLastRunEndedWithoutAnAnswer() {
    try (var stage = listener().open()) {
      var first = stage.start("");
      var id = Stage.execution(first).getWorkflowId();
      begin(first, "u", Script.WAIT);
      first.terminate("enough");
      var second = starting(stage, id);

      assertThat(tellWithStart(second, "u", "a")).isEqualTo("[a]");
      assertThat(Stage.execution(second)).isNotEqualTo(Stage.execution(first));
      end(second);
      var third = starting(stage, id);
      assertThat(tellWithStart(third, "u", "b")).as("answered before").isEqualTo("[a]");
    }
  }

  @Test
  void doesNothingIfTheIdIsTaken() {
    try (var stage = listener().open()) {
      var workflow = stage.start("");
      var other = stage.workflow(options -> options
          .setWorkflowId(Stage.execution(workflow).getWorkflowId())
          .setWorkflowIdReusePolicy(WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_ALLOW_DUPLICATE)
          .setWorkflowIdConflictPolicy(WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_FAIL));

      assertThatThrownBy(() -> tellWithStart(other, "a"))
          .isInstanceOf(WorkflowServiceException.class)
          .rootCause()
          .extracting(Status::fromThrowable)
          .extracting(Status::getCode)
          .isEqualTo(Status.Code.ALREADY_EXISTS);

      assertThat(workflow.query(Script.HEARD, String.class)).isEqualTo("[]");
      end(workflow);
    }
  }

  private Stage listener() {
    return Stage.on(storage).plays((input, pokes) -> {
      Workflow.await(() -> pokes.contains("end"));
      return "" + pokes;
    });
  }

  private static WorkflowStub starting(Stage stage, String id) {
    return stage.workflow(options -> options
        .setWorkflowId(id)
        .setWorkflowIdConflictPolicy(
            WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_USE_EXISTING));
  }

  private static String tell(WorkflowStub workflow, String word) {
    return workflow.update(Script.TELL, String.class, word);
  }

  private static WorkflowUpdateHandle<String> begin(WorkflowStub workflow, String id, String word) {
    return workflow.startUpdate(options(id), word);
  }

  private static UpdateOptions<String> options(String id) {
    return UpdateOptions.newBuilder(String.class)
        .setUpdateName(Script.TELL)
        .setUpdateId(id)
        .setWaitForStage(WorkflowUpdateStage.ACCEPTED)
        .build();
  }

  private static String tellWithStart(WorkflowStub workflow, String word) {
    return tellWithStart(workflow, "u-" + UUID.randomUUID(), word);
  }

  private static String tellWithStart(WorkflowStub workflow, String id, String word) {
    return workflow.executeUpdateWithStart(
        UpdateOptions.newBuilder(String.class)
            .setUpdateName(Script.TELL)
            .setUpdateId(id)
            .setWaitForStage(WorkflowUpdateStage.COMPLETED)
            .build(),
        new Object[] {word},
        new Object[] {""});
  }

  private static void end(WorkflowStub workflow) {
    workflow.signal(Script.POKE, "end");
    Stage.result(workflow);
  }

  private static Status.Code code(Stage stage, UpdateWorkflowExecutionRequest request) {
    return catchThrowableOfType(
            StatusRuntimeException.class,
            () -> stage.endpoint().stubs().blockingStub().updateWorkflowExecution(request))
        .getStatus()
        .getCode();
  }

  private static UpdateWorkflowExecutionRequest.Builder request(
      WorkflowStub workflow, String word) {
    var request = UpdateWorkflowExecutionRequest.newBuilder()
        .setNamespace(Endpoint.NAMESPACE)
        .setWorkflowExecution(Stage.execution(workflow));
    request.getRequestBuilder().getMetaBuilder().setUpdateId(UUID.randomUUID().toString());
    request
        .getRequestBuilder()
        .getInputBuilder()
        .setName(Script.TELL)
        .setArgs(DefaultDataConverter.STANDARD_INSTANCE.toPayloads(word).orElseThrow());
    return request;
  }
}
