package dev.almanac.conformance.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.workflowservice.v1.CountWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.DeleteWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryRequest;
import io.temporal.workflow.Workflow;
import org.junit.jupiter.api.Test;

@OnEachDatabase
class DeleteTest {
  private final Storage storage;

  DeleteTest(Storage storage) {
    this.storage = storage;
  }

  @Test
  void aClosedRunIsGoneFromHistoryAndLists() {
    try (var stage = Stage.on(storage).plays((input, pokes) -> input).open()) {
      var workflow = stage.workflow();
      workflow.start("done");
      assertThat(Stage.result(workflow)).isEqualTo("done");

      delete(stage, Stage.execution(workflow));

      assertGone(stage, Stage.execution(workflow));
    }
  }

  @Test
  void anOpenRunEndsAndIsGoneAndItsIdIsFree() {
    try (var stage = Stage.on(storage)
        .plays((input, pokes) -> {
          Workflow.await(() -> !pokes.isEmpty());
          return pokes.getFirst();
        })
        .open()) {
      var workflow = stage.workflow();
      var run = workflow.start("");
      var current =
          WorkflowExecution.newBuilder().setWorkflowId(run.getWorkflowId()).build();

      delete(stage, current);

      assertGone(stage, run);
      var again =
          stage.start(stage.workflow(options -> options.setWorkflowId(run.getWorkflowId())), "");
      again.signal(Script.POKE, "free");
      assertThat(Stage.result(again)).isEqualTo("free");
    }
  }

  @Test
  void theParentOfAChildThatIsDeletedLearnsOfIt() {
    try (var stage = Stage.on(storage)
        .plays(Kin.family((input, pokes) -> input + Kin.awaitPoke(pokes)))
        .open()) {
      var parent = stage.start("parent:hello");
      var child = Kin.newest(stage, Kin.startedChild(stage, parent));

      delete(stage, child);

      assertThat(Stage.result(parent)).isEqualTo("TerminatedFailure");
      assertGone(stage, child);
    }
  }

  private static void assertGone(Stage stage, WorkflowExecution run) {
    var history = GetWorkflowExecutionHistoryRequest.newBuilder()
        .setNamespace(Endpoint.NAMESPACE)
        .setExecution(run)
        .build();
    assertThatThrownBy(
            () -> stage.endpoint().stubs().blockingStub().getWorkflowExecutionHistory(history))
        .isInstanceOfSatisfying(
            StatusRuntimeException.class,
            e -> assertThat(e.getStatus().getCode()).isEqualTo(Status.Code.NOT_FOUND));
    assertThatThrownBy(() -> delete(stage, run))
        .isInstanceOfSatisfying(
            StatusRuntimeException.class,
            e -> assertThat(e.getStatus().getCode()).isEqualTo(Status.Code.NOT_FOUND));
    assertThat(count(stage, run)).isZero();
  }

  private static long count(Stage stage, WorkflowExecution run) {
    return stage
        .endpoint()
        .stubs()
        .blockingStub()
        .countWorkflowExecutions(CountWorkflowExecutionsRequest.newBuilder()
            .setNamespace(Endpoint.NAMESPACE)
            .setQuery("WorkflowId = '%s'".formatted(run.getWorkflowId()))
            .build())
        .getCount();
  }

  private static void delete(Stage stage, WorkflowExecution run) {
    stage
        .endpoint()
        .stubs()
        .blockingStub()
        .deleteWorkflowExecution(DeleteWorkflowExecutionRequest.newBuilder()
            .setNamespace(Endpoint.NAMESPACE)
            .setWorkflowExecution(run)
            .build());
  }
}
