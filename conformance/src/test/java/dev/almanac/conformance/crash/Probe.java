package dev.almanac.conformance.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import java.time.Duration;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/** Asks a server once, without the SDK's retries, to see what it says. */
final class Probe implements AutoCloseable {
  /** Longer than an SDK waits for an answer: a refusal must come before. */
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private static final Set<Status.Code> PUSHES_BACK =
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
        .withDeadlineAfter(PATIENCE.toSeconds(), TimeUnit.SECONDS)
        .startWorkflowExecution(StartWorkflowExecutionRequest.newBuilder()
            .setNamespace("default")
            .setWorkflowId(workflowId)
            .setRequestId(UUID.randomUUID().toString())
            .setWorkflowType(WorkflowType.newBuilder().setName("Probe"))
            .setTaskQueue(TaskQueue.newBuilder().setName("nobody"))
            .build())
        .getRunId();
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

  @Override
  public void close() {
    stubs.shutdownNow();
  }
}
