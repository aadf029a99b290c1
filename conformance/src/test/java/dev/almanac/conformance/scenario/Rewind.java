package dev.almanac.conformance.scenario;

import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED;

import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionResponse;
import io.temporal.api.workflowservice.v1.ResetWorkflowExecutionRequest;
import io.temporal.client.WorkflowStub;
import java.util.UUID;

/** Resets of workflows, in short. */
final class Rewind {
  private Rewind() {}

  static ResetWorkflowExecutionRequest.Builder request(WorkflowExecution run, long finishEventId) {
    return ResetWorkflowExecutionRequest.newBuilder()
        .setNamespace(Endpoint.NAMESPACE)
        .setWorkflowExecution(run)
        .setReason("because")
        .setRequestId(UUID.randomUUID().toString())
        .setWorkflowTaskFinishEventId(finishEventId);
  }

  static WorkflowExecution reset(Stage stage, ResetWorkflowExecutionRequest.Builder request) {
    var answer = stage.endpoint().stubs().blockingStub().resetWorkflowExecution(request.build());
    return request.getWorkflowExecution().toBuilder()
        .setRunId(answer.getRunId())
        .build();
  }

  static DescribeWorkflowExecutionResponse described(Stage stage, WorkflowExecution run) {
    return stage
        .endpoint()
        .stubs()
        .blockingStub()
        .describeWorkflowExecution(DescribeWorkflowExecutionRequest.newBuilder()
            .setNamespace(Endpoint.NAMESPACE)
            .setExecution(run)
            .build());
  }

  /** One whose first task is over: a signal that is sent now is part of a later one. */
  static WorkflowStub startAndRest(Stage stage) {
    var workflow = stage.start("");
    awaitTasks(stage, Stage.execution(workflow), 1);
    return workflow;
  }

  /** So many workflow tasks are completed, whatever else a slow machine has left in between. */
  static void awaitTasks(Stage stage, WorkflowExecution run, int count) {
    Await.until(
        count + " tasks are completed",
        () -> stage.history(run).stream()
                .filter(HistoryEvent::hasWorkflowTaskCompletedEventAttributes)
                .count()
            >= count);
  }

  /** The event that completed the task of this number. */
  static long finishOf(Stage stage, WorkflowExecution run, int number) {
    return stage.history(run).stream()
        .filter(event -> event.getEventType() == EVENT_TYPE_WORKFLOW_TASK_COMPLETED)
        .skip(number - 1)
        .map(HistoryEvent::getEventId)
        .findFirst()
        .orElseThrow();
  }
}
