package dev.almanac.conformance.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.enums.v1.WorkerStatus;
import io.temporal.api.worker.v1.WorkerHeartbeat;
import io.temporal.api.worker.v1.WorkerListInfo;
import io.temporal.api.workflowservice.v1.CountWorkersRequest;
import io.temporal.api.workflowservice.v1.DescribeWorkerRequest;
import io.temporal.api.workflowservice.v1.ListWorkersRequest;
import io.temporal.api.workflowservice.v1.RecordWorkerHeartbeatRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc.WorkflowServiceBlockingStub;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What workers say about themselves. */
@OnEachDatabase
class WorkerHeartbeatTest {
  private final Storage storage;

  WorkerHeartbeatTest(Storage storage) {
    this.storage = storage;
  }

  @Test
  void listsTheWorkersThatHaveSpokenUp() {
    try (var stage = Stage.on(storage)) {
      record(stage, "a", WorkerStatus.WORKER_STATUS_RUNNING);
      record(stage, "b", WorkerStatus.WORKER_STATUS_SHUTTING_DOWN);
      var mine = "TaskQueue = '%s'".formatted(stage.queue());

      var first = stub(stage).listWorkers(list(mine).setPageSize(1).build());
      var rest = stub(stage)
          .listWorkers(list(mine).setNextPageToken(first.getNextPageToken()).build());

      assertThat(first.getWorkersList())
          .extracting(WorkerListInfo::getWorkerIdentity)
          .containsExactly("worker a");
      assertThat(rest.getWorkersList())
          .extracting(WorkerListInfo::getWorkerIdentity)
          .containsExactly("worker b");
      assertThat(stub(stage)
              .countWorkers(CountWorkersRequest.newBuilder()
                  .setNamespace(Endpoint.NAMESPACE)
                  .setQuery(mine + " AND Status = 'RUNNING'")
                  .build())
              .getCount())
          .isEqualTo(1);
      assertThat(describe(stage, stage.queue() + "/a").getSdkName()).isEqualTo("sdk");
    }
  }

  @Test
  void aWorkerOfTheSdkTellsHowItIs() {
    try (var stage = Stage.on(storage).heartbeatsEvery(Duration.ofSeconds(1)).open()) {
      var mine = "TaskQueue = '%s'".formatted(stage.queue());
      Await.until(
          "it has spoken up",
          () -> stub(stage).listWorkers(list(mine).build()).getWorkersCount() == 1);

      var worker = stub(stage).listWorkers(list(mine).build()).getWorkers(0);

      assertThat(worker.getWorkerIdentity())
          .isEqualTo(stage.client().getOptions().getIdentity());
      assertThat(worker.getSdkName()).isEqualTo("temporal-java");
      assertThat(worker.getStatus()).isEqualTo(WorkerStatus.WORKER_STATUS_RUNNING);
      assertThat(stage.retireWorker(Duration.ofSeconds(20))).isTrue();
      assertThat(describe(stage, worker.getWorkerInstanceKey()).getStatus())
          .isNotEqualTo(WorkerStatus.WORKER_STATUS_RUNNING);
    }
  }

  @Test
  void saysWhatIsWrongWithAQuestion() {
    try (var stage = Stage.on(storage)) {
      assertThatThrownBy(() -> stub(stage).listWorkers(list("Color = 'red'").build()))
          .isInstanceOfSatisfying(
              StatusRuntimeException.class,
              e -> assertThat(e.getStatus().getCode()).isEqualTo(Status.Code.INVALID_ARGUMENT))
          .hasMessageContaining("Color");
      assertThatThrownBy(() -> describe(stage, UUID.randomUUID().toString()))
          .isInstanceOfSatisfying(
              StatusRuntimeException.class,
              e -> assertThat(e.getStatus().getCode()).isEqualTo(Status.Code.NOT_FOUND));
    }
  }

  private static void record(Stage stage, String name, WorkerStatus status) {
    var done = stub(stage)
        .recordWorkerHeartbeat(RecordWorkerHeartbeatRequest.newBuilder()
            .setNamespace(Endpoint.NAMESPACE)
            .addWorkerHeartbeat(WorkerHeartbeat.newBuilder()
                .setWorkerInstanceKey(stage.queue() + "/" + name)
                .setWorkerIdentity("worker " + name)
                .setTaskQueue(stage.queue())
                .setSdkName("sdk")
                .setStatus(status))
            .build());
    assertThat(done).isNotNull();
  }

  private static WorkerHeartbeat describe(Stage stage, String workerKey) {
    return stub(stage)
        .describeWorker(DescribeWorkerRequest.newBuilder()
            .setNamespace(Endpoint.NAMESPACE)
            .setWorkerInstanceKey(workerKey)
            .build())
        .getWorkerInfo()
        .getWorkerHeartbeat();
  }

  private static ListWorkersRequest.Builder list(String query) {
    return ListWorkersRequest.newBuilder().setNamespace(Endpoint.NAMESPACE).setQuery(query);
  }

  private static WorkflowServiceBlockingStub stub(Stage stage) {
    return stage.endpoint().stubs().blockingStub().withDeadlineAfter(30, TimeUnit.SECONDS);
  }
}
