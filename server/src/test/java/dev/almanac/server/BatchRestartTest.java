package dev.almanac.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.temporal.api.batch.v1.BatchOperationTermination;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.enums.v1.BatchOperationState;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.CountWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.DescribeBatchOperationRequest;
import io.temporal.api.workflowservice.v1.DescribeBatchOperationResponse;
import io.temporal.api.workflowservice.v1.StartBatchOperationRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc.WorkflowServiceBlockingStub;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A batch operation that one process began is finished by the next. */
@Timeout(300)
class BatchRestartTest {
  private static final int RUNS = 150;

  /** Slow enough that the first process ends before the batch does. */
  private static final int RATE = 25;

  @Test
  void goesOnAfterARestart(@TempDir Path folder) throws StartException {
    var data = new DataLocation.Given(folder.resolve("almanac.db"), Long.MAX_VALUE);
    long before;
    try (var server = Servers.on(data, ServerEnvironment.real())) {
      for (int number = 0; number < RUNS; number++) {
        start(server.workflows(), number);
      }
      server
          .workflows()
          .startBatchOperation(StartBatchOperationRequest.newBuilder()
              .setNamespace("default")
              .setJobId("job")
              .setReason("a test")
              .setVisibilityQuery("WorkflowType = 'type'")
              .setMaxOperationsPerSecond(RATE)
              .setTerminationOperation(BatchOperationTermination.getDefaultInstance())
              .build());
      before = described(server.workflows()).getCompleteOperationCount();
    }
    assertThat(before).isLessThan(RUNS);
    try (var server = Servers.on(data, ServerEnvironment.real())) {
      var stub = server.workflows();
      while (!described(stub).hasCloseTime()) {
        LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
      }
      assertThat(described(stub).getState())
          .isEqualTo(BatchOperationState.BATCH_OPERATION_STATE_COMPLETED);
      assertThat(described(stub).getFailureOperationCount()).isZero();
      assertThat(stub.countWorkflowExecutions(CountWorkflowExecutionsRequest.newBuilder()
                  .setNamespace("default")
                  .setQuery("ExecutionStatus = 'Terminated'")
                  .build())
              .getCount())
          .isEqualTo(RUNS);
    }
  }

  private static DescribeBatchOperationResponse described(WorkflowServiceBlockingStub stub) {
    return stub.describeBatchOperation(DescribeBatchOperationRequest.newBuilder()
        .setNamespace("default")
        .setJobId("job")
        .build());
  }

  private static void start(WorkflowServiceBlockingStub stub, int number) {
    var answer = stub.startWorkflowExecution(StartWorkflowExecutionRequest.newBuilder()
        .setNamespace("default")
        .setWorkflowId("w-" + number)
        .setRequestId("request-" + number)
        .setWorkflowType(WorkflowType.newBuilder().setName("type"))
        .setTaskQueue(TaskQueue.newBuilder().setName("nobody"))
        .build());
    assertThat(answer.getRunId()).isNotEmpty();
  }
}
