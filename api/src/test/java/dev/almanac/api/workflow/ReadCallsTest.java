package dev.almanac.api.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import dev.almanac.api.access.HeldTasks;
import dev.almanac.api.activity.PollActivityTaskQueueHandler;
import dev.almanac.api.history.GetWorkflowExecutionHistoryHandler;
import dev.almanac.api.task.RespondWorkflowTaskFailedHandler;
import dev.almanac.api.token.PageToken;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.enums.v1.PendingActivityState;
import io.temporal.api.enums.v1.PendingWorkflowTaskState;
import io.temporal.api.enums.v1.TaskQueueKind;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.sdk.v1.UserMetadata;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryRequest;
import io.temporal.api.workflowservice.v1.PollActivityTaskQueueRequest;
import io.temporal.api.workflowservice.v1.RespondActivityTaskFailedRequest;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskFailedRequest;
import io.temporal.api.workflowservice.v1.SignalWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What readers are shown of a run. */
class ReadCallsTest {
  private final WorkflowFixture calls = new WorkflowFixture();

  @Test
  void readersWhoWaitGetATokenWhileTheRunIsOpen() {
    calls.start(StartWorkflowExecutionRequest.newBuilder());

    var page = calls.history(true, "");
    assertThat(page.getHistory().getEventsCount()).isEqualTo(2);
    assertThat(PageToken.InHistory.read(page.getNextPageToken()))
        .contains(new PageToken.InHistory(new UUID(7, 7), 3));
    assertThat(calls.history(false, "").getNextPageToken().isEmpty()).isTrue();
    assertThat(calls.closeEvent(true).getHistory().getEventsCount()).isZero();
    assertThat(calls.closeEvent(true).getNextPageToken().isEmpty()).isFalse();
    assertThat(calls.closeEvent(false).getNextPageToken().isEmpty()).isTrue();
  }

  @Test
  void everyClientSeesTheStartOfAFirstAttempt() {
    calls.start(StartWorkflowExecutionRequest.newBuilder());
    calls.runtime.pageSize(1);
    var task = calls.poll(TaskQueueKind.TASK_QUEUE_KIND_NORMAL);
    assertThat(task.getHistory().getEventsCount()).isEqualTo(1);

    assertThat(calls.history(false, "temporal-java").getHistory().getEventsCount())
        .isEqualTo(3);
    assertThat(calls.history(false, "temporal-ui").getHistory().getEventsCount())
        .isEqualTo(3);
    assertThat(calls.describe().getWorkflowExecutionInfo().getHistoryLength()).isEqualTo(3);
    assertThat(calls.describe().getPendingWorkflowTask().getState())
        .isEqualTo(PendingWorkflowTaskState.PENDING_WORKFLOW_TASK_STATE_STARTED);
    var rest = WorkflowFixture.get(new GetWorkflowExecutionHistoryHandler(
            calls.namespaces, key -> calls.runtime, new HeldTasks(), 256)
        .handle(
            GetWorkflowExecutionHistoryRequest.newBuilder()
                .setNamespace("default")
                .setExecution(task.getWorkflowExecution())
                .setNextPageToken(task.getNextPageToken())
                .build(),
            WorkflowFixture.call()));
    assertThat(rest.getHistory().getEventsList())
        .extracting(HistoryEvent::getEventId)
        .containsExactly(2L, 3L);
  }

  @Test
  void onlyClientsThatReplaySeeARepeatedTask() {
    calls.start(StartWorkflowExecutionRequest.newBuilder());
    var task = calls.poll(TaskQueueKind.TASK_QUEUE_KIND_NORMAL);
    WorkflowFixture.get(new RespondWorkflowTaskFailedHandler(calls.namespaces, key -> calls.runtime)
        .handle(
            RespondWorkflowTaskFailedRequest.newBuilder()
                .setNamespace("default")
                .setTaskToken(task.getTaskToken())
                .build(),
            WorkflowFixture.call()));
    assertThat(calls.history(false, "temporal-java").getHistory().getEventsCount())
        .as("one that waits")
        .isEqualTo(5);
    calls.poll(TaskQueueKind.TASK_QUEUE_KIND_NORMAL);

    assertThat(calls.history(false, "temporal-java").getHistory().getEventsCount())
        .isEqualTo(6);
    assertThat(calls.history(true, "temporal-java").getHistory().getEventsCount())
        .isEqualTo(6);
    assertThat(PageToken.InHistory.read(calls.history(true, "temporal-java").getNextPageToken()))
        .as("where what is stored goes on")
        .contains(new PageToken.InHistory(new UUID(7, 7), 5));
    for (var person : List.of("temporal-ui", "temporal-cli")) {
      assertThat(calls.history(false, person).getHistory().getEventsCount()).isEqualTo(4);
    }
    assertThat(calls.describe().getWorkflowExecutionInfo().getHistoryLength()).isEqualTo(4);
  }

  @Test
  void describesWhatARunWaitsFor() {
    calls.start(StartWorkflowExecutionRequest.newBuilder()
        .setUserMetadata(UserMetadata.newBuilder()
            .setSummary(Payload.newBuilder().setData(ByteString.copyFromUtf8("an order")))));
    calls.complete(calls.poll(TaskQueueKind.TASK_QUEUE_KIND_NORMAL), WorkflowFixture.schedule());
    WorkflowFixture.get(new SignalWorkflowExecutionHandler(calls.namespaces, key -> calls.runtime)
        .handle(
            SignalWorkflowExecutionRequest.newBuilder()
                .setNamespace("default")
                .setWorkflowExecution(WorkflowFixture.ORDER)
                .setSignalName("go")
                .build(),
            WorkflowFixture.call()));

    var shown = calls.describe();

    assertThat(shown.getExecutionConfig().getUserMetadata().getSummary().getData())
        .isEqualTo(ByteString.copyFromUtf8("an order"));
    assertThat(shown.getExecutionConfig().hasWorkflowRunTimeout()).isFalse();
    assertThat(shown.getExecutionConfig().hasWorkflowExecutionTimeout()).isFalse();
    assertThat(shown.getPendingActivitiesList()).hasSize(1);
    assertThat(shown.getPendingActivities(0).getState())
        .isEqualTo(PendingActivityState.PENDING_ACTIVITY_STATE_SCHEDULED);
    assertThat(shown.getPendingActivities(0).getActivityId()).isEqualTo("a1");
    assertThat(shown.getPendingWorkflowTask().getState())
        .isEqualTo(PendingWorkflowTaskState.PENDING_WORKFLOW_TASK_STATE_SCHEDULED);
    assertThat(shown.getWorkflowExecutionInfo().getHistoryLength()).isEqualTo(7);
    assertThat(shown.getWorkflowExecutionInfo().hasCloseTime()).isFalse();
  }

  @Test
  void describesTheLastAttemptOfAnActivityThatWaitsForItsNext() {
    calls.start(StartWorkflowExecutionRequest.newBuilder());
    calls.complete(calls.poll(TaskQueueKind.TASK_QUEUE_KIND_NORMAL), WorkflowFixture.schedule());
    var task =
        WorkflowFixture.get(new PollActivityTaskQueueHandler(calls.namespaces, key -> calls.runtime)
            .handle(
                PollActivityTaskQueueRequest.newBuilder()
                    .setNamespace("default")
                    .setTaskQueue(TaskQueue.newBuilder().setName(WorkflowFixture.QUEUE))
                    .setIdentity("activity worker")
                    .build(),
                WorkflowFixture.call()));
    WorkflowFixture.get(calls.reports.fail(RespondActivityTaskFailedRequest.newBuilder()
        .setNamespace("default")
        .setTaskToken(task.getTaskToken())
        .setFailure(Failure.newBuilder().setMessage("no"))
        .build()));

    var shown = calls.describe().getPendingActivities(0);

    assertThat(shown.getAttempt()).isEqualTo(2);
    assertThat(shown.getLastWorkerIdentity()).isEqualTo("activity worker");
    assertThat(shown.getLastStartedTime()).isEqualTo(task.getStartedTime());
    assertThat(shown.hasLastAttemptCompleteTime()).isTrue();
    assertThat(shown.getCurrentRetryInterval().getSeconds()).isEqualTo(1);
    assertThat(shown.getLastFailure().getMessage()).isEqualTo("no");
  }
}
