package dev.almanac.conformance.crash;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.util.concurrent.ListenableFuture;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.CountWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionResponse;
import io.temporal.api.workflowservice.v1.TerminateWorkflowExecutionRequest;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;

/** Asks a server once, without the SDK's retries, to see what it says. */
final class Probe implements AutoCloseable {
  /** For the whole; the SDK gives each call ten seconds, and a refusal must come before. */
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private static final String NAMESPACE = "default";
  private static final int AT_ONCE = 500;
  private static final int MOST_READS = 2_000;

  static final Set<Status.Code> PUSHES_BACK =
      Set.of(Status.Code.UNAVAILABLE, Status.Code.RESOURCE_EXHAUSTED);

  private final WorkflowServiceStubs stubs;

  Probe(String target) {
    stubs = WorkflowServiceStubs.newServiceStubs(
        WorkflowServiceStubsOptions.newBuilder().setTarget(target).build());
  }

  /** Starts a workflow on which nobody works, and gives its run id. */
  String start(String workflowId) {
    return stubs
        .blockingStub()
        .startWorkflowExecution(order(workflowId).build())
        .getRunId();
  }

  private static StartWorkflowExecutionRequest.Builder order(String workflowId) {
    return StartWorkflowExecutionRequest.newBuilder()
        .setNamespace(NAMESPACE)
        .setWorkflowId(workflowId)
        .setRequestId(UUID.randomUUID().toString())
        .setWorkflowType(WorkflowType.newBuilder().setName("Probe"))
        .setTaskQueue(TaskQueue.newBuilder().setName("nobody"));
  }

  /** Starts so many whose first task is an hour away, and waits until all are acknowledged. */
  void startSleepers(int count) throws InterruptedException, ExecutionException {
    var room = new Semaphore(AT_ONCE);
    List<ListenableFuture<StartWorkflowExecutionResponse>> replies = new ArrayList<>();
    for (int number = 1; number <= count; number++) {
      room.acquire();
      var request = order("sleeper-" + number)
          .setWorkflowStartDelay(com.google.protobuf.Duration.newBuilder().setSeconds(3_600))
          .build();
      var reply = stubs.futureStub().startWorkflowExecution(request);
      reply.addListener(room::release, Runnable::run);
      replies.add(reply);
    }
    for (var reply : replies) {
      assertThat(reply.get().getRunId()).isNotEmpty();
    }
  }

  void terminate(String workflowId) {
    var response = stubs
        .blockingStub()
        .terminateWorkflowExecution(TerminateWorkflowExecutionRequest.newBuilder()
            .setNamespace(NAMESPACE)
            .setWorkflowExecution(WorkflowExecution.newBuilder().setWorkflowId(workflowId))
            .build());
    assertThat(response).isNotNull();
  }

  /**
   * Reads go on while nothing can be written, but for one that waits for a commit of the same run,
   * such as that of its task to the backlog: that one is refused, and may be repeated.
   */
  WorkflowExecutionStatus readStatus(String workflowId) {
    for (int attempt = 1; ; attempt++) {
      try {
        return status(workflowId);
      } catch (StatusRuntimeException e) {
        if (e.getStatus().getCode() != Status.Code.RESOURCE_EXHAUSTED || attempt == MOST_READS) {
          throw e;
        }
      }
    }
  }

  WorkflowExecutionStatus status(String workflowId) {
    return stubs
        .blockingStub()
        .describeWorkflowExecution(DescribeWorkflowExecutionRequest.newBuilder()
            .setNamespace(NAMESPACE)
            .setExecution(WorkflowExecution.newBuilder().setWorkflowId(workflowId))
            .build())
        .getWorkflowExecutionInfo()
        .getStatus();
  }

  /** How many workflows are open. */
  long open() {
    return stubs
        .blockingStub()
        .countWorkflowExecutions(CountWorkflowExecutionsRequest.newBuilder()
            .setNamespace(NAMESPACE)
            .setQuery("ExecutionStatus = 'Running'")
            .build())
        .getCount();
  }

  /** Starts until the server pushes back, and gives its words. */
  Status awaitRefusal() {
    long begun = System.nanoTime();
    while (System.nanoTime() - begun < PATIENCE.toNanos()) {
      long asked = System.nanoTime();
      try {
        start("probe-" + UUID.randomUUID());
      } catch (StatusRuntimeException e) {
        assertThat(PUSHES_BACK).as("%s", e).contains(e.getStatus().getCode());
        System.out.printf(
            "Refused after %d ms: %s%n",
            Duration.ofNanos(System.nanoTime() - asked).toMillis(), e.getMessage());
        return e.getStatus();
      }
    }
    throw new AssertionError("The server takes everything");
  }

  /** Starts a workflow as soon as the server takes one. */
  void awaitStart() {
    long begun = System.nanoTime();
    while (true) {
      try {
        assertThat(start("probe-" + UUID.randomUUID())).isNotEmpty();
        return;
      } catch (StatusRuntimeException e) {
        assertThat(PUSHES_BACK).as("%s", e).contains(e.getStatus().getCode());
        assertThat(System.nanoTime() - begun).as("%s", e).isLessThan(PATIENCE.toNanos());
      }
    }
  }

  @Override
  public void close() {
    stubs.shutdownNow();
  }
}
