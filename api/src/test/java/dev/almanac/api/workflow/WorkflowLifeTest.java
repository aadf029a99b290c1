package dev.almanac.api.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.api.activity.PollActivityTaskQueueHandler;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.TaskQueueKind;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.PollActivityTaskQueueRequest;
import io.temporal.api.workflowservice.v1.RespondActivityTaskCompletedRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A workflow from its start to its result, call by call, as clients and workers see it. */
class WorkflowLifeTest {
  private final WorkflowFixture calls = new WorkflowFixture();

  @Test
  void runsAWorkflowWithAnActivity() {
    var started = calls.start(StartWorkflowExecutionRequest.newBuilder());
    assertThat(started.getStarted()).isTrue();
    assertThat(started.getRunId()).isEqualTo(new UUID(7, 7).toString());
    assertThat(calls.runtime.order().requestId()).isEqualTo(new UUID(9, 9).toString());

    var first = calls.poll(TaskQueueKind.TASK_QUEUE_KIND_NORMAL);
    assertThat(first.getHistory().getEventsList())
        .extracting(HistoryEvent::getEventId)
        .containsExactly(1L, 2L, 3L);
    assertThat(first.getStartedEventId()).isEqualTo(3);
    assertThat(first.getAttempt()).isEqualTo(1);
    assertThat(first.getWorkflowExecutionTaskQueue().getName()).isEqualTo(WorkflowFixture.QUEUE);
    assertThat(first.getNextPageToken().isEmpty()).isTrue();
    calls.complete(first, WorkflowFixture.schedule());

    var activity =
        WorkflowFixture.get(new PollActivityTaskQueueHandler(calls.namespaces, key -> calls.runtime)
            .handle(
                PollActivityTaskQueueRequest.newBuilder()
                    .setNamespace("default")
                    .setTaskQueue(TaskQueue.newBuilder().setName(WorkflowFixture.QUEUE))
                    .build(),
                WorkflowFixture.call()));
    assertThat(activity.getWorkflowNamespace()).isEqualTo("default");
    assertThat(activity.getAttempt()).isEqualTo(1);
    assertThat(activity.hasScheduleToCloseTimeout()).isTrue();
    assertThat(activity.hasHeartbeatTimeout()).isTrue();
    assertThat(activity.getRetryPolicy().getInitialInterval().getSeconds()).isEqualTo(1);
    assertThat(activity.hasStartedTime()).isTrue();
    assertThat(activity.hasCurrentAttemptScheduledTime()).isTrue();
    WorkflowFixture.get(calls.reports.complete(RespondActivityTaskCompletedRequest.newBuilder()
        .setNamespace("default")
        .setTaskToken(activity.getTaskToken())
        .build()));

    var second = calls.poll(TaskQueueKind.TASK_QUEUE_KIND_STICKY);
    assertThat(second.getPreviousStartedEventId()).isEqualTo(3);
    assertThat(second.getHistory().getEvents(0).getEventId()).isEqualTo(4);
    calls.complete(second, WorkflowFixture.end());
    assertThat(calls.closeEvent(true).getHistory().getEventsList())
        .extracting(HistoryEvent::getEventType)
        .containsExactly(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_COMPLETED);
    assertThat(calls.describe().getWorkflowExecutionInfo().getStatus())
        .isEqualTo(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_COMPLETED);
  }
}
