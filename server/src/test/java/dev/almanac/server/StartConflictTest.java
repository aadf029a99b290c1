package dev.almanac.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.temporal.api.common.v1.Link;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.WorkflowIdConflictPolicy;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflow.v1.OnConflictOptions;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryRequest;
import io.temporal.api.workflowservice.v1.RequestCancelWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionResponse;
import io.temporal.api.workflowservice.v1.TerminateWorkflowExecutionRequest;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Starts of a workflow id that is in use, and what they leave in the history. */
@Timeout(300)
class StartConflictTest {
  private static final Link LINK = Link.newBuilder()
      .setWorkflowEvent(Link.WorkflowEvent.newBuilder().setWorkflowId("caller"))
      .build();
  private static final WorkflowExecution ORDER =
      WorkflowExecution.newBuilder().setWorkflowId("order").build();

  @Test
  void aStartIsAttachedToTheRunThatItUsesAndItsRepetitionIsKnown() throws StartException {
    try (var server = Servers.start("default")) {
      var first = start(server, request("first"));
      var attaching = request("second")
          .setWorkflowIdConflictPolicy(
              WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_USE_EXISTING)
          .setOnConflictOptions(
              OnConflictOptions.newBuilder().setAttachRequestId(true).setAttachLinks(true))
          .addLinks(LINK);

      for (int times = 0; times < 2; times++) {
        var used = start(server, attaching);
        assertThat(used.getRunId()).isEqualTo(first.getRunId());
        assertThat(used.getStarted()).isFalse();
      }
      var failing = request("second")
          .setWorkflowIdConflictPolicy(WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_FAIL);
      assertThat(start(server, failing).getRunId()).isEqualTo(first.getRunId());

      var attached = history(server).stream()
          .filter(HistoryEvent::hasWorkflowExecutionOptionsUpdatedEventAttributes)
          .toList();
      assertThat(attached).singleElement().satisfies(event -> {
        assertThat(event.getEventType())
            .isEqualTo(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_OPTIONS_UPDATED);
        assertThat(event.getLinksList()).containsExactly(LINK);
      });
      assertThatThrownBy(() -> start(server, request("third")))
          .hasMessageContaining("ALREADY_EXISTS");
    }
  }

  @Test
  void callbacksCannotBeAttachedWithoutTheRequest() throws StartException {
    try (var server = Servers.start("default")) {
      assertThatThrownBy(() -> start(
              server,
              request("first")
                  .setOnConflictOptions(
                      OnConflictOptions.newBuilder().setAttachCompletionCallbacks(true))))
          .hasMessageContaining("INVALID_ARGUMENT")
          .hasMessageContaining("AttachRequestId");
    }
  }

  @Test
  void requestsToEndLeaveTheirLinksInTheHistory() throws StartException {
    try (var server = Servers.start("default")) {
      start(server, request("first"));
      var cancelled = server
          .workflows()
          .requestCancelWorkflowExecution(RequestCancelWorkflowExecutionRequest.newBuilder()
              .setNamespace("default")
              .setWorkflowExecution(ORDER)
              .addLinks(LINK)
              .build());
      var terminated = server
          .workflows()
          .terminateWorkflowExecution(TerminateWorkflowExecutionRequest.newBuilder()
              .setNamespace("default")
              .setWorkflowExecution(ORDER)
              .addLinks(LINK)
              .build());

      assertThat(cancelled).isNotNull();
      assertThat(terminated).isNotNull();
      assertThat(history(server))
          .filteredOn(event -> event.getLinksCount() > 0)
          .extracting(HistoryEvent::getEventType)
          .containsExactly(
              EventType.EVENT_TYPE_WORKFLOW_EXECUTION_CANCEL_REQUESTED,
              EventType.EVENT_TYPE_WORKFLOW_EXECUTION_TERMINATED);
    }
  }

  private static StartWorkflowExecutionRequest.Builder request(String requestId) {
    return StartWorkflowExecutionRequest.newBuilder()
        .setNamespace("default")
        .setWorkflowId("order")
        .setRequestId(requestId)
        .setWorkflowType(WorkflowType.newBuilder().setName("Order"))
        .setTaskQueue(TaskQueue.newBuilder().setName("queue"));
  }

  private static StartWorkflowExecutionResponse start(
      Servers server, StartWorkflowExecutionRequest.Builder request) {
    return server.workflows().startWorkflowExecution(request.build());
  }

  private static List<HistoryEvent> history(Servers server) {
    return server
        .workflows()
        .getWorkflowExecutionHistory(GetWorkflowExecutionHistoryRequest.newBuilder()
            .setNamespace("default")
            .setExecution(ORDER)
            .build())
        .getHistory()
        .getEventsList();
  }
}
