package dev.almanac.cli.batch;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.Message;
import com.google.protobuf.Timestamp;
import dev.almanac.cli.wire.CannedServer;
import dev.almanac.cli.workflow.CommandRun;
import io.temporal.api.batch.v1.BatchOperationInfo;
import io.temporal.api.enums.v1.BatchOperationState;
import io.temporal.api.enums.v1.BatchOperationType;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.ResetReapplyExcludeType;
import io.temporal.api.history.v1.History;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.workflow.v1.ResetPointInfo;
import io.temporal.api.workflowservice.v1.DeleteWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.DescribeBatchOperationResponse;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionResponse;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryResponse;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryReverseResponse;
import io.temporal.api.workflowservice.v1.ListBatchOperationsRequest;
import io.temporal.api.workflowservice.v1.ListBatchOperationsResponse;
import io.temporal.api.workflowservice.v1.ResetWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.ResetWorkflowExecutionResponse;
import io.temporal.api.workflowservice.v1.StartBatchOperationRequest;
import io.temporal.api.workflowservice.v1.StopBatchOperationRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The requests of the commands to a server with one run of two workflow tasks. */
class ResetAndBatchTest {
  private static final List<HistoryEvent> EVENTS = List.of(
      event(1, EventType.EVENT_TYPE_WORKFLOW_EXECUTION_STARTED),
      event(2, EventType.EVENT_TYPE_WORKFLOW_TASK_SCHEDULED),
      event(3, EventType.EVENT_TYPE_WORKFLOW_TASK_STARTED),
      event(4, EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED),
      event(5, EventType.EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED),
      event(6, EventType.EVENT_TYPE_WORKFLOW_TASK_SCHEDULED),
      event(7, EventType.EVENT_TYPE_WORKFLOW_TASK_STARTED),
      event(8, EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED));

  private CannedServer server;

  @BeforeEach
  void startServer() throws IOException {
    server = new CannedServer()
        .answer(
            WorkflowServiceGrpc.getResetWorkflowExecutionMethod(),
            request ->
                ResetWorkflowExecutionResponse.newBuilder().setRunId("new").build())
        .answer(
            WorkflowServiceGrpc.getGetWorkflowExecutionHistoryMethod(),
            request -> GetWorkflowExecutionHistoryResponse.newBuilder()
                .setHistory(History.newBuilder().addAllEvents(EVENTS))
                .build())
        .answer(
            WorkflowServiceGrpc.getGetWorkflowExecutionHistoryReverseMethod(),
            request -> GetWorkflowExecutionHistoryReverseResponse.newBuilder()
                .setHistory(History.newBuilder().addAllEvents(EVENTS.reversed()))
                .build())
        .answer(
            WorkflowServiceGrpc.getDescribeWorkflowExecutionMethod(),
            request -> ResetAndBatchTest.describedRun())
        .answer(
            WorkflowServiceGrpc.getDescribeBatchOperationMethod(),
            request -> ResetAndBatchTest.describedBatch())
        .answer(WorkflowServiceGrpc.getListBatchOperationsMethod(), ResetAndBatchTest::batches);
  }

  @AfterEach
  void stopServer() {
    server.close();
  }

  @Test
  void resetGoesBackToAnEvent() {
    var done = run("workflow", "reset", "-w", "w", "-e", "7", "--reapply-exclude", "Signal,Update");

    assertThat(done.lines()).containsExactly("Reset workflow 'w' to event 7: run new.");
    var asked = server.last(ResetWorkflowExecutionRequest.class);
    assertThat(asked.getWorkflowTaskFinishEventId()).isEqualTo(7);
    assertThat(asked.getRequestId()).isNotEmpty();
    assertThat(asked.getResetReapplyExcludeTypesList())
        .containsExactly(
            ResetReapplyExcludeType.RESET_REAPPLY_EXCLUDE_TYPE_SIGNAL,
            ResetReapplyExcludeType.RESET_REAPPLY_EXCLUDE_TYPE_UPDATE);
  }

  @Test
  void resetFindsTheFirstAndTheLastTaskAndWhereAVersionBegan() {
    run("workflow", "reset", "-w", "w", "--type", "FirstWorkflowTask");
    var first = server.last(ResetWorkflowExecutionRequest.class);
    run("workflow", "reset", "-w", "w", "--type", "lastworkflowtask");
    var last = server.last(ResetWorkflowExecutionRequest.class);
    run("workflow", "reset", "-w", "w", "--type", "BuildId", "--build-id", "1.4");
    var version = server.last(ResetWorkflowExecutionRequest.class);

    assertThat(first.getWorkflowTaskFinishEventId()).isEqualTo(4);
    assertThat(last.getWorkflowTaskFinishEventId()).isEqualTo(8);
    assertThat(version.getWorkflowTaskFinishEventId()).isEqualTo(8);
    assertThat(version.getWorkflowExecution().getRunId()).isEqualTo("earlier");
  }

  @Test
  void resetMustKnowWhereToGoBack() {
    assertThat(run("workflow", "reset", "-w", "w").err()).contains("--event-id or --type");
    assertThat(run("workflow", "reset", "-w", "w", "-e", "4", "--build-id", "1").err())
        .contains("--build-id requires --type BuildId");
    assertThat(run("workflow", "reset", "-w", "w", "--type", "Middle").err())
        .contains("FirstWorkflowTask, LastWorkflowTask, BuildId");
    assertThat(server.requests(Message.class)).isEmpty();
    assertThat(run("workflow", "reset", "-w", "w", "--type", "BuildId", "--build-id", "0")
            .err())
        .contains("No task was completed by build '0'");
  }

  @Test
  void deleteNamesTheRun() {
    assertThat(run("workflow", "delete", "-w", "w", "-r", "r").lines())
        .containsExactly("Deleted workflow 'w'.");
    var asked = server.last(DeleteWorkflowExecutionRequest.class);
    assertThat(asked.getWorkflowExecution().getRunId()).isEqualTo("r");
  }

  @Test
  void aBatchDoesOneThingToWhatAFilterSelects() {
    assertThat(run("batch", "start", "--operation", "cancel", "-q", "F", "--job-id", "j")
            .lines())
        .containsExactly("Started batch 'j'.");
    var asked = server.last(StartBatchOperationRequest.class);
    assertThat(asked.getVisibilityQuery()).isEqualTo("F");
    assertThat(asked.hasCancellationOperation()).isTrue();
    run("batch", "start", "--operation", "signal", "--name", "s", "-q", "F", "--rps", "2");
    var signal = server.last(StartBatchOperationRequest.class);
    assertThat(signal.getSignalOperation().getSignal()).isEqualTo("s");
    assertThat(signal.getMaxOperationsPerSecond()).isEqualTo(2);
    assertThat(run("batch", "start", "--operation", "delete", "--name", "s", "-q", "F")
            .exitCode())
        .isEqualTo(2);
  }

  @Test
  void batchesAreShownListedAndStopped() {
    assertThat(run("batch", "describe", "--job-id", "j").lines())
        .containsExactly("DeleteWorkflow: Running, 3 of 5 done, 1 failed.");
    assertThat(run("batch", "list").lines())
        .containsExactly(
            "JobId  State    StartTime",
            "j      Running  1970-01-01T00:00:09.000Z",
            "j      Running  1970-01-01T00:00:09.000Z");
    assertThat(run("batch", "list", "--output", "json").out())
        .as("one document")
        .startsWith("[")
        .endsWith("]\n");
    assertThat(run("batch", "terminate", "--job-id", "j").lines())
        .containsExactly("Stopped batch 'j'.");
    assertThat(server.last(StopBatchOperationRequest.class).getJobId()).isEqualTo("j");
  }

  private CommandRun run(String... args) {
    return server.run(args);
  }

  private static HistoryEvent event(long id, EventType type) {
    return HistoryEvent.newBuilder().setEventId(id).setEventType(type).build();
  }

  private static DescribeWorkflowExecutionResponse describedRun() {
    var answer = DescribeWorkflowExecutionResponse.newBuilder();
    answer
        .getWorkflowExecutionInfoBuilder()
        .getAutoResetPointsBuilder()
        .addPoints(ResetPointInfo.newBuilder()
            .setBuildId("1.4")
            .setRunId("earlier")
            .setFirstWorkflowTaskCompletedId(8));
    return answer.build();
  }

  private static DescribeBatchOperationResponse describedBatch() {
    return DescribeBatchOperationResponse.newBuilder()
        .setOperationType(BatchOperationType.BATCH_OPERATION_TYPE_DELETE_WORKFLOW)
        .setState(BatchOperationState.BATCH_OPERATION_STATE_RUNNING)
        .setCompleteOperationCount(3)
        .setTotalOperationCount(5)
        .setFailureOperationCount(1)
        .build();
  }

  /** Two pages with one batch each. */
  private static ListBatchOperationsResponse batches(ListBatchOperationsRequest request) {
    var more =
        request.getNextPageToken().isEmpty() ? ByteString.copyFromUtf8("more") : ByteString.EMPTY;
    return ListBatchOperationsResponse.newBuilder()
        .addOperationInfo(BatchOperationInfo.newBuilder()
            .setJobId("j")
            .setState(BatchOperationState.BATCH_OPERATION_STATE_RUNNING)
            .setStartTime(Timestamp.newBuilder().setSeconds(9)))
        .setNextPageToken(more)
        .build();
  }
}
