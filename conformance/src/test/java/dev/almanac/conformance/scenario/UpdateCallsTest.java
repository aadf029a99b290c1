package dev.almanac.conformance.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.common.util.concurrent.ListenableFuture;
import com.google.protobuf.Any;
import com.google.protobuf.util.Durations;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.command.v1.Command;
import io.temporal.api.command.v1.CompleteWorkflowExecutionCommandAttributes;
import io.temporal.api.command.v1.StartTimerCommandAttributes;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.CommandType;
import io.temporal.api.enums.v1.UpdateWorkflowExecutionLifecycleStage;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.enums.v1.WorkflowIdConflictPolicy;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.protocol.v1.Message;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.update.v1.Acceptance;
import io.temporal.api.update.v1.Input;
import io.temporal.api.update.v1.Meta;
import io.temporal.api.update.v1.Outcome;
import io.temporal.api.update.v1.Request;
import io.temporal.api.update.v1.Response;
import io.temporal.api.update.v1.UpdateRef;
import io.temporal.api.update.v1.WaitPolicy;
import io.temporal.api.workflowservice.v1.ExecuteMultiOperationRequest;
import io.temporal.api.workflowservice.v1.PollWorkflowExecutionUpdateRequest;
import io.temporal.api.workflowservice.v1.PollWorkflowExecutionUpdateResponse;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueRequest;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueResponse;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskCompletedRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.UpdateWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.UpdateWorkflowExecutionResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc.WorkflowServiceBlockingStub;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Updates as clients and workers see them on the wire. */
@OnEachDatabase
class UpdateCallsTest {
  private static final Command TIMER = Command.newBuilder()
      .setCommandType(CommandType.COMMAND_TYPE_START_TIMER)
      .setStartTimerCommandAttributes(StartTimerCommandAttributes.newBuilder()
          .setTimerId("t")
          .setStartToFireTimeout(Durations.fromDays(1)))
      .build();
  private static final Command COMPLETE = Command.newBuilder()
      .setCommandType(CommandType.COMMAND_TYPE_COMPLETE_WORKFLOW_EXECUTION)
      .setCompleteWorkflowExecutionCommandAttributes(
          CompleteWorkflowExecutionCommandAttributes.getDefaultInstance())
      .build();

  private final Storage storage;
  private final String id = "w-" + UUID.randomUUID();
  private final String queue = "q-" + UUID.randomUUID();

  UpdateCallsTest(Storage storage) {
    this.storage = storage;
  }

  @Test
  void waitUntilTheirDeadlineHoweverNearItIs() {
    stub().startWorkflowExecution(start());

    var status = catchThrowableOfType(
            StatusRuntimeException.class,
            () -> stub()
                .withDeadlineAfter(700, TimeUnit.MILLISECONDS)
                .updateWorkflowExecution(update("u")))
        .getStatus();

    assertThat(status.getCode()).isEqualTo(Status.Code.DEADLINE_EXCEEDED);
    assertThat(poll("u", "ADMITTED").getStage()).as("it still waits").isEqualTo(stage("ADMITTED"));
  }

  @Test
  void areAskedForAtEveryStage() throws Exception {
    stub().startWorkflowExecution(start());

    var unknown = catchThrowableOfType(StatusRuntimeException.class, () -> poll("u", "ADMITTED"))
        .getStatus();
    assertThat(unknown.getCode()).isEqualTo(Status.Code.NOT_FOUND);
    assertThat(unknown.getDescription()).isEqualTo("update \"u\" not found");

    var reply = send("u");
    assertThat(poll("u", "ADMITTED").hasOutcome()).isFalse();
    stub().respondWorkflowTaskCompleted(answering(task()).build());
    assertThat(reply.get(20, TimeUnit.SECONDS).getStage()).isEqualTo(stage("COMPLETED"));
    assertThat(poll("u", "ADMITTED").getStage()).isEqualTo(stage("COMPLETED"));
  }

  @Test
  void bringTheNextTaskWithOnlyWhatIsNew() throws Exception {
    stub().startWorkflowExecution(start());
    var task = task();
    var reply = send("u");

    var next = stub()
        .respondWorkflowTaskCompleted(RespondWorkflowTaskCompletedRequest.newBuilder()
            .setNamespace(Endpoint.NAMESPACE)
            .setTaskToken(task.getTaskToken())
            .addCommands(TIMER)
            .setReturnNewWorkflowTask(true)
            .build())
        .getWorkflowTask();

    assertThat(next.getPreviousStartedEventId()).isEqualTo(3);
    assertThat(next.getHistory().getEventsList())
        .extracting(HistoryEvent::getEventId)
        .containsExactly(4L, 5L, 6L, 7L);
    assertThat(next.getMessagesList()).hasSize(1);
    stub().respondWorkflowTaskCompleted(answering(next).build());
    assertThat(reply.get(20, TimeUnit.SECONDS).getOutcome().hasSuccess()).isTrue();
  }

  @Test
  void comeWithAStartThatIsMadeIfTheRunEndsUnderThem() throws Exception {
    stub().startWorkflowExecution(start());
    var both = storage.endpoint().stubs().futureStub().executeMultiOperation(startAndUpdate());
    awaitAdmitted();

    var first = task();
    stub()
        .respondWorkflowTaskCompleted(RespondWorkflowTaskCompletedRequest.newBuilder()
            .setNamespace(Endpoint.NAMESPACE)
            .setTaskToken(first.getTaskToken())
            .addCommands(COMPLETE)
            .build());
    var second = task();
    stub().respondWorkflowTaskCompleted(answering(second).addCommands(COMPLETE).build());

    var answer = both.get(20, TimeUnit.SECONDS);
    assertThat(answer.getResponses(0).getStartWorkflow().getStarted()).isTrue();
    assertThat(answer.getResponses(0).getStartWorkflow().getRunId())
        .isEqualTo(second.getWorkflowExecution().getRunId())
        .isNotEqualTo(first.getWorkflowExecution().getRunId());

    var again = stub().executeMultiOperation(startAndUpdate()).getResponses(0).getStartWorkflow();
    assertThat(again.getStarted()).isFalse();
    assertThat(again.getStatus())
        .isEqualTo(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_COMPLETED);
  }

  private WorkflowServiceBlockingStub stub() {
    return storage.endpoint().stubs().blockingStub();
  }

  private StartWorkflowExecutionRequest start() {
    var start = StartWorkflowExecutionRequest.newBuilder()
        .setNamespace(Endpoint.NAMESPACE)
        .setWorkflowId(id)
        .setRequestId(UUID.randomUUID().toString())
        .setWorkflowIdConflictPolicy(
            WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_USE_EXISTING)
        .setTaskQueue(TaskQueue.newBuilder().setName(queue));
    start.getWorkflowTypeBuilder().setName("type");
    return start.build();
  }

  private ExecuteMultiOperationRequest startAndUpdate() {
    var both = ExecuteMultiOperationRequest.newBuilder().setNamespace(Endpoint.NAMESPACE);
    both.addOperationsBuilder().setStartWorkflow(start());
    both.addOperationsBuilder().setUpdateWorkflow(update("u"));
    return both.build();
  }

  private UpdateWorkflowExecutionRequest update(String updateId) {
    return UpdateWorkflowExecutionRequest.newBuilder()
        .setNamespace(Endpoint.NAMESPACE)
        .setWorkflowExecution(WorkflowExecution.newBuilder().setWorkflowId(id))
        .setRequest(Request.newBuilder()
            .setMeta(Meta.newBuilder().setUpdateId(updateId))
            .setInput(Input.newBuilder().setName("change")))
        .build();
  }

  /** Sends an update and returns when it was admitted. */
  private ListenableFuture<UpdateWorkflowExecutionResponse> send(String updateId) {
    var reply = storage.endpoint().stubs().futureStub().updateWorkflowExecution(update(updateId));
    awaitAdmitted();
    return reply;
  }

  private void awaitAdmitted() {
    Await.until("the update is admitted", () -> {
      try {
        return poll("u", "ADMITTED").getStage() != stage("UNSPECIFIED");
      } catch (StatusRuntimeException e) {
        assertThat(e.getStatus().getCode()).isEqualTo(Status.Code.NOT_FOUND);
        return false;
      }
    });
  }

  private PollWorkflowExecutionUpdateResponse poll(String updateId, String stage) {
    return stub()
        .pollWorkflowExecutionUpdate(PollWorkflowExecutionUpdateRequest.newBuilder()
            .setNamespace(Endpoint.NAMESPACE)
            .setUpdateRef(UpdateRef.newBuilder()
                .setWorkflowExecution(WorkflowExecution.newBuilder().setWorkflowId(id))
                .setUpdateId(updateId))
            .setWaitPolicy(WaitPolicy.newBuilder().setLifecycleStage(stage(stage)))
            .build());
  }

  private static UpdateWorkflowExecutionLifecycleStage stage(String name) {
    return UpdateWorkflowExecutionLifecycleStage.valueOf(
        "UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_" + name);
  }

  private PollWorkflowTaskQueueResponse task() {
    return stub()
        .withDeadlineAfter(30, TimeUnit.SECONDS)
        .pollWorkflowTaskQueue(PollWorkflowTaskQueueRequest.newBuilder()
            .setNamespace(Endpoint.NAMESPACE)
            .setTaskQueue(TaskQueue.newBuilder().setName(queue))
            .build());
  }

  /** Accepts and completes the update that the task shows. */
  private static RespondWorkflowTaskCompletedRequest.Builder answering(
      PollWorkflowTaskQueueResponse task) {
    var shown = task.getMessages(0);
    var accepted = Message.newBuilder()
        .setId("accepted")
        .setProtocolInstanceId(shown.getProtocolInstanceId())
        .setBody(Any.pack(Acceptance.newBuilder()
            .setAcceptedRequestMessageId(shown.getId())
            .setAcceptedRequestSequencingEventId(shown.getEventId())
            .build()));
    var completed = Message.newBuilder()
        .setId("completed")
        .setProtocolInstanceId(shown.getProtocolInstanceId())
        .setBody(Any.pack(Response.newBuilder()
            .setMeta(Meta.newBuilder().setUpdateId(shown.getProtocolInstanceId()))
            .setOutcome(Outcome.newBuilder()
                .setSuccess(io.temporal.api.common.v1.Payloads.getDefaultInstance()))
            .build()));
    return RespondWorkflowTaskCompletedRequest.newBuilder()
        .setNamespace(Endpoint.NAMESPACE)
        .setTaskToken(task.getTaskToken())
        .addMessages(accepted)
        .addMessages(completed)
        .addCommands(message("accepted"))
        .addCommands(message("completed"));
  }

  private static Command message(String messageId) {
    var command = Command.newBuilder().setCommandType(CommandType.COMMAND_TYPE_PROTOCOL_MESSAGE);
    command.getProtocolMessageCommandAttributesBuilder().setMessageId(messageId);
    return command.build();
  }
}
