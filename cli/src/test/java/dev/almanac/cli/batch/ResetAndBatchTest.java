package dev.almanac.cli.batch;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.Message;
import com.google.protobuf.Timestamp;
import dev.almanac.cli.workflow.CommandRun;
import io.grpc.Grpc;
import io.grpc.InsecureServerCredentials;
import io.grpc.Server;
import io.grpc.stub.StreamObserver;
import io.temporal.api.batch.v1.BatchOperationInfo;
import io.temporal.api.enums.v1.BatchOperationState;
import io.temporal.api.enums.v1.BatchOperationType;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.ResetReapplyExcludeType;
import io.temporal.api.history.v1.History;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.workflow.v1.ResetPointInfo;
import io.temporal.api.workflowservice.v1.DeleteWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.DeleteWorkflowExecutionResponse;
import io.temporal.api.workflowservice.v1.DescribeBatchOperationRequest;
import io.temporal.api.workflowservice.v1.DescribeBatchOperationResponse;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionResponse;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryRequest;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryResponse;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryReverseRequest;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryReverseResponse;
import io.temporal.api.workflowservice.v1.ListBatchOperationsRequest;
import io.temporal.api.workflowservice.v1.ListBatchOperationsResponse;
import io.temporal.api.workflowservice.v1.ResetWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.ResetWorkflowExecutionResponse;
import io.temporal.api.workflowservice.v1.StartBatchOperationRequest;
import io.temporal.api.workflowservice.v1.StartBatchOperationResponse;
import io.temporal.api.workflowservice.v1.StopBatchOperationRequest;
import io.temporal.api.workflowservice.v1.StopBatchOperationResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc.WorkflowServiceImplBase;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the commands ask of a server, which here has one run of two workflow tasks. */
class ResetAndBatchTest {
  private final Listener listener = new Listener();
  private Server server;

  @BeforeEach
  void startServer() throws IOException {
    server = Grpc.newServerBuilderForPort(0, InsecureServerCredentials.create())
        .addService(listener)
        .build()
        .start();
  }

  @AfterEach
  void stopServer() {
    server.shutdownNow();
  }

  @Test
  void resetGoesBackToAnEvent() {
    var done = run("workflow", "reset", "-w", "w", "-e", "7", "--reapply-exclude", "Signal,Update");

    assertThat(done.lines()).containsExactly("Reset workflow 'w' to event 7: run new.");
    var asked = listener.last(ResetWorkflowExecutionRequest.class);
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
    var first = listener.last(ResetWorkflowExecutionRequest.class);
    run("workflow", "reset", "-w", "w", "--type", "lastworkflowtask");
    var last = listener.last(ResetWorkflowExecutionRequest.class);
    run("workflow", "reset", "-w", "w", "--type", "BuildId", "--build-id", "1.4");
    var version = listener.last(ResetWorkflowExecutionRequest.class);

    assertThat(first.getWorkflowTaskFinishEventId()).isEqualTo(4);
    assertThat(last.getWorkflowTaskFinishEventId()).isEqualTo(8);
    assertThat(version.getWorkflowTaskFinishEventId()).isEqualTo(8);
    assertThat(version.getWorkflowExecution().getRunId()).isEqualTo("earlier");
  }

  @Test
  void resetMustKnowWhereToGoBack() {
    assertThat(run("workflow", "reset", "-w", "w").err()).contains("--event-id or --type");
    assertThat(run("workflow", "reset", "-w", "w", "-e", "4", "--build-id", "1").err())
        .contains("--build-id goes with --type BuildId");
    assertThat(run("workflow", "reset", "-w", "w", "--type", "Middle").err())
        .contains("FirstWorkflowTask, LastWorkflowTask, BuildId");
    assertThat(listener.asked).isEmpty();
    assertThat(run("workflow", "reset", "-w", "w", "--type", "BuildId", "--build-id", "0")
            .err())
        .contains("No task was completed by build '0'");
  }

  @Test
  void deleteNamesTheRun() {
    assertThat(run("workflow", "delete", "-w", "w", "-r", "r").lines())
        .containsExactly("Deleted workflow 'w'.");
    var asked = listener.last(DeleteWorkflowExecutionRequest.class);
    assertThat(asked.getWorkflowExecution().getRunId()).isEqualTo("r");
  }

  @Test
  void aBatchDoesOneThingToWhatAFilterSelects() {
    assertThat(run("batch", "start", "--operation", "cancel", "-q", "F", "--job-id", "j")
            .lines())
        .containsExactly("Started batch 'j'.");
    var asked = listener.last(StartBatchOperationRequest.class);
    assertThat(asked.getVisibilityQuery()).isEqualTo("F");
    assertThat(asked.hasCancellationOperation()).isTrue();
    run("batch", "start", "--operation", "signal", "--name", "s", "-q", "F", "--rps", "2");
    var signal = listener.last(StartBatchOperationRequest.class);
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
            "1970-01-01T00:00:09.000Z  Running  j", "1970-01-01T00:00:09.000Z  Running  j");
    assertThat(run("batch", "terminate", "--job-id", "j").lines())
        .containsExactly("Stopped batch 'j'.");
    assertThat(listener.last(StopBatchOperationRequest.class).getJobId()).isEqualTo("j");
  }

  private CommandRun run(String... args) {
    var all = new ArrayList<>(List.of(args));
    all.addAll(List.of("--address", "127.0.0.1:" + server.getPort(), "--namespace", "default"));
    return CommandRun.of(all);
  }

  private static final class Listener extends WorkflowServiceImplBase {
    private static final List<HistoryEvent> EVENTS = List.of(
        event(1, EventType.EVENT_TYPE_WORKFLOW_EXECUTION_STARTED),
        event(2, EventType.EVENT_TYPE_WORKFLOW_TASK_SCHEDULED),
        event(3, EventType.EVENT_TYPE_WORKFLOW_TASK_STARTED),
        event(4, EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED),
        event(5, EventType.EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED),
        event(6, EventType.EVENT_TYPE_WORKFLOW_TASK_SCHEDULED),
        event(7, EventType.EVENT_TYPE_WORKFLOW_TASK_STARTED),
        event(8, EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED));

    private final List<Message> asked = new ArrayList<>();

    private static HistoryEvent event(long id, EventType type) {
      return HistoryEvent.newBuilder().setEventId(id).setEventType(type).build();
    }

    <T> T last(Class<T> type) {
      return type.cast(asked.getLast());
    }

    private <A> void answer(Message request, A answer, StreamObserver<A> reply) {
      asked.add(request);
      reply.onNext(answer);
      reply.onCompleted();
    }

    @Override
    public void resetWorkflowExecution(
        ResetWorkflowExecutionRequest request,
        StreamObserver<ResetWorkflowExecutionResponse> reply) {
      answer(
          request, ResetWorkflowExecutionResponse.newBuilder().setRunId("new").build(), reply);
    }

    @Override
    public void deleteWorkflowExecution(
        DeleteWorkflowExecutionRequest request,
        StreamObserver<DeleteWorkflowExecutionResponse> reply) {
      answer(request, DeleteWorkflowExecutionResponse.getDefaultInstance(), reply);
    }

    @Override
    public void getWorkflowExecutionHistory(
        GetWorkflowExecutionHistoryRequest request,
        StreamObserver<GetWorkflowExecutionHistoryResponse> reply) {
      var page = History.newBuilder().addAllEvents(EVENTS);
      answer(
          request,
          GetWorkflowExecutionHistoryResponse.newBuilder().setHistory(page).build(),
          reply);
    }

    @Override
    public void getWorkflowExecutionHistoryReverse(
        GetWorkflowExecutionHistoryReverseRequest request,
        StreamObserver<GetWorkflowExecutionHistoryReverseResponse> reply) {
      var page = History.newBuilder().addAllEvents(EVENTS.reversed());
      answer(
          request,
          GetWorkflowExecutionHistoryReverseResponse.newBuilder()
              .setHistory(page)
              .build(),
          reply);
    }

    @Override
    public void describeWorkflowExecution(
        DescribeWorkflowExecutionRequest request,
        StreamObserver<DescribeWorkflowExecutionResponse> reply) {
      var answer = DescribeWorkflowExecutionResponse.newBuilder();
      answer
          .getWorkflowExecutionInfoBuilder()
          .getAutoResetPointsBuilder()
          .addPoints(ResetPointInfo.newBuilder()
              .setBuildId("1.4")
              .setRunId("earlier")
              .setFirstWorkflowTaskCompletedId(8));
      answer(request, answer.build(), reply);
    }

    @Override
    public void startBatchOperation(
        StartBatchOperationRequest request, StreamObserver<StartBatchOperationResponse> reply) {
      answer(request, StartBatchOperationResponse.getDefaultInstance(), reply);
    }

    @Override
    public void stopBatchOperation(
        StopBatchOperationRequest request, StreamObserver<StopBatchOperationResponse> reply) {
      answer(request, StopBatchOperationResponse.getDefaultInstance(), reply);
    }

    @Override
    public void describeBatchOperation(
        DescribeBatchOperationRequest request,
        StreamObserver<DescribeBatchOperationResponse> reply) {
      answer(
          request,
          DescribeBatchOperationResponse.newBuilder()
              .setOperationType(BatchOperationType.BATCH_OPERATION_TYPE_DELETE_WORKFLOW)
              .setState(BatchOperationState.BATCH_OPERATION_STATE_RUNNING)
              .setCompleteOperationCount(3)
              .setTotalOperationCount(5)
              .setFailureOperationCount(1)
              .build(),
          reply);
    }

    /** Two pages with one batch each. */
    @Override
    public void listBatchOperations(
        ListBatchOperationsRequest request, StreamObserver<ListBatchOperationsResponse> reply) {
      var more =
          request.getNextPageToken().isEmpty() ? ByteString.copyFromUtf8("more") : ByteString.EMPTY;
      answer(
          request,
          ListBatchOperationsResponse.newBuilder()
              .addOperationInfo(BatchOperationInfo.newBuilder()
                  .setJobId("j")
                  .setState(BatchOperationState.BATCH_OPERATION_STATE_RUNNING)
                  .setStartTime(Timestamp.newBuilder().setSeconds(9)))
              .setNextPageToken(more)
              .build(),
          reply);
    }
  }
}
