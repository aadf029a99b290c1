package dev.almanac.cli.workflow.waiting;

import dev.almanac.cli.wire.CallFailedException;
import dev.almanac.cli.wire.Connection;
import io.grpc.Status;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.TaskQueueType;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionRequest;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Calls that a worker must answer. If none does in time, the failure says who polls, which is what
 * people look for next.
 */
public record Unanswered(Connection connection, String namespace, WorkflowExecution run) {
  /** @throws CallFailedException which names the task queue if no worker answered */
  public <A> A explain(Supplier<A> call) {
    try {
      return call.get();
    } catch (CallFailedException e) {
      if (e.failure().getStatus().getCode() != Status.Code.DEADLINE_EXCEEDED) {
        throw e;
      }
      throw e.because(reason());
    }
  }

  /** Says that nobody polls a queue for workflow tasks; empty if somebody does. */
  public Optional<String> absence(String queue) {
    return new Pollers(connection, namespace)
        .absence(queue, TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW, Instant.now());
  }

  private String reason() {
    var request = DescribeWorkflowExecutionRequest.newBuilder()
        .setNamespace(namespace)
        .setExecution(run)
        .build();
    var queue = connection
        .call(stub -> stub.describeWorkflowExecution(request))
        .getExecutionConfig()
        .getTaskQueue()
        .getName();
    return absence(queue)
        .map(absence -> "no worker answered: " + absence)
        .orElse("no worker of task queue '%s' answered in time".formatted(queue));
  }
}
