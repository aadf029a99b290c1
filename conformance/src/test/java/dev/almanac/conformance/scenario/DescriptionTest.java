package dev.almanac.conformance.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.util.Durations;
import io.temporal.api.batch.v1.BatchOperationUnpauseActivities;
import io.temporal.api.command.v1.Command;
import io.temporal.api.command.v1.CompleteWorkflowExecutionCommandAttributes;
import io.temporal.api.command.v1.ScheduleActivityTaskCommandAttributes;
import io.temporal.api.common.v1.ActivityType;
import io.temporal.api.common.v1.Link;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.common.v1.WorkerVersionStamp;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.enums.v1.BatchOperationState;
import io.temporal.api.enums.v1.CommandType;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.enums.v1.WorkflowIdConflictPolicy;
import io.temporal.api.operatorservice.v1.ListSearchAttributesRequest;
import io.temporal.api.operatorservice.v1.OperatorServiceGrpc;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflow.v1.OnConflictOptions;
import io.temporal.api.workflow.v1.RequestIdInfo;
import io.temporal.api.workflowservice.v1.CountWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.DescribeBatchOperationRequest;
import io.temporal.api.workflowservice.v1.DescribeNamespaceRequest;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionResponse;
import io.temporal.api.workflowservice.v1.PauseActivityRequest;
import io.temporal.api.workflowservice.v1.PollActivityTaskQueueRequest;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueRequest;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueResponse;
import io.temporal.api.workflowservice.v1.RecordActivityTaskHeartbeatRequest;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskCompletedRequest;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskFailedRequest;
import io.temporal.api.workflowservice.v1.SignalWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.StartBatchOperationRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc.WorkflowServiceBlockingStub;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What descriptions, lists and answers to starts tell of a run, to a client without an SDK. */
@OnEachDatabase
class DescriptionTest {
  private static final String NAMESPACE = Endpoint.NAMESPACE;

  private final String id = "described-" + UUID.randomUUID();
  private final Endpoint endpoint;
  private final WorkflowServiceBlockingStub server;

  DescriptionTest(Storage storage) {
    endpoint = storage.endpoint();
    server = endpoint.stubs().blockingStub();
  }

  @Test
  void aDescriptionTellsOfRequestsTransitionsAndPoints() {
    var started = server.startWorkflowExecution(
        start("first").setWorkflowRunTimeout(Durations.fromSeconds(100)).build());
    var task = poll();
    var second = server.startWorkflowExecution(attaching("second"));

    var during = describe();
    assertThat(during.getWorkflowExecutionInfo().getStateTransitionCount()).isEqualTo(3);
    assertThat(during.getWorkflowExtendedInfo().getRequestIdInfosMap())
        .containsOnlyKeys("first", "second")
        .containsEntry("first", event(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_STARTED, 1, false))
        .containsEntry(
            "second", event(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_OPTIONS_UPDATED, 0, true));
    assertThat(during.getWorkflowExtendedInfo().hasRunExpirationTime()).isTrue();
    assertThat(during.hasPendingWorkflowTask()).isTrue();
    assertThat(during.getWorkflowExecutionInfo().hasAutoResetPoints()).isFalse();
    assertThat(second.getStarted()).isFalse();
    assertThat(second.getStatus())
        .isEqualTo(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING);
    assertThat(second.getLink().getWorkflowEvent().getRunId()).isEqualTo(started.getRunId());
    assertThat(second.getLink().getWorkflowEvent().getRequestIdRef())
        .isEqualTo(Link.WorkflowEvent.RequestIdReference.newBuilder()
            .setRequestId("second")
            .setEventType(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_OPTIONS_UPDATED)
            .build());

    complete(task, "");

    var after = describe();
    assertThat(after.getWorkflowExtendedInfo().getRequestIdInfosMap())
        .containsEntry(
            "second", event(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_OPTIONS_UPDATED, 5, false));
    var points = after.getWorkflowExecutionInfo().getAutoResetPoints().getPointsList();
    assertThat(points).hasSize(1);
    assertThat(points.getFirst().getFirstWorkflowTaskCompletedId()).isEqualTo(4);
    assertThat(points.getFirst().getRunId()).isEqualTo(started.getRunId());
    assertThat(server.startWorkflowExecution(attaching("second"))).isEqualTo(second);

    complete(poll(), "", close());

    var late = server.startWorkflowExecution(attaching("second"));
    assertThat(late.getRunId()).isEqualTo(started.getRunId());
    assertThat(late.getLink()).isEqualTo(second.getLink());
    assertThat(late.getStatus())
        .isEqualTo(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_COMPLETED);
    assertThat(server.startWorkflowExecution(attaching("third")).getStarted()).isTrue();
  }

  @Test
  void aRepeatedStartTellsWhatBecameOfTheRun() {
    var first = server.startWorkflowExecution(start("first").build());
    assertThat(server.startWorkflowExecution(start("first").build())).isEqualTo(first);

    complete(poll(), "", close());

    var again = server.startWorkflowExecution(start("first").build());
    assertThat(again.getRunId()).isEqualTo(first.getRunId());
    assertThat(again.getStarted()).isTrue();
    assertThat(again.getStatus())
        .isEqualTo(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_COMPLETED);
    assertFound("StateTransitionCount = 3");
  }

  @Test
  void buildsOfUnversionedWorkersAreFound() {
    server.startWorkflowExecution(start("first").build());
    complete(poll(), "build-7");

    assertFound("BuildIds = 'unversioned:build-7'");
    assertFound("BuildIds = 'unversioned'");
    assertThat(describe()
            .getWorkflowExecutionInfo()
            .getAutoResetPoints()
            .getPoints(0)
            .getBuildId())
        .isEqualTo("build-7");
  }

  @Test
  void pausedActivitiesAreFoundAndLetGoByABatch() {
    server.startWorkflowExecution(start("first").build());
    complete(poll(), "", activity());
    server.pauseActivity(PauseActivityRequest.newBuilder()
        .setNamespace(NAMESPACE)
        .setExecution(WorkflowExecution.newBuilder().setWorkflowId(id))
        .setType("Mail'er")
        .build());

    assertFound("TemporalPauseInfo = \"property:activityType=Mail'er\"");
    var job = UUID.randomUUID().toString();
    server.startBatchOperation(StartBatchOperationRequest.newBuilder()
        .setNamespace(NAMESPACE)
        .setJobId(job)
        .setReason("it is cold again")
        .setVisibilityQuery("WorkflowId = '%s'".formatted(id))
        .setUnpauseActivitiesOperation(
            BatchOperationUnpauseActivities.newBuilder().setIdentity("operator").setType("Mail'er"))
        .build());
    Await.until(
        "the batch has ended",
        () -> batchState(job) == BatchOperationState.BATCH_OPERATION_STATE_COMPLETED);

    assertThat(describe().getPendingActivities(0).getPaused()).isFalse();
    assertThat(count("TemporalPauseInfo IS NOT NULL")).isZero();
  }

  private BatchOperationState batchState(String job) {
    return server
        .describeBatchOperation(DescribeBatchOperationRequest.newBuilder()
            .setNamespace(NAMESPACE)
            .setJobId(job)
            .build())
        .getState();
  }

  @Test
  void aHeartbeatMaySayWhoIsAtAnActivity() {
    server.startWorkflowExecution(start("first").build());
    complete(poll(), "", activity());
    var attempt = server.pollActivityTaskQueue(PollActivityTaskQueueRequest.newBuilder()
        .setNamespace(NAMESPACE)
        .setTaskQueue(queue())
        .build());
    var before = describe().getPendingActivities(0);
    assertThat(before.getLastWorkerIdentity()).isEmpty();
    assertThat(before.hasLastHeartbeatTime()).isFalse();

    server.recordActivityTaskHeartbeat(RecordActivityTaskHeartbeatRequest.newBuilder()
        .setNamespace(NAMESPACE)
        .setTaskToken(attempt.getTaskToken())
        .setIdentity("worker-3")
        .build());

    var after = describe().getPendingActivities(0);
    assertThat(after.getLastWorkerIdentity()).isEqualTo("worker-3");
    assertThat(after.hasLastHeartbeatTime()).isTrue();
  }

  @Test
  void payloadsThatAreKeptElsewhereAreCounted() {
    var elsewhere = Payload.newBuilder()
        .setData(ByteString.copyFromUtf8("key"))
        .addExternalPayloads(Payload.ExternalPayloadDetails.newBuilder().setSizeBytes(1_024));
    server.startWorkflowExecution(
        start("first").setInput(Payloads.newBuilder().addPayloads(elsewhere)).build());
    assertThat(describe().getWorkflowExecutionInfo().getExternalPayloadCount()).isEqualTo(1);

    complete(poll(), "", close());

    assertThat(describe().getWorkflowExecutionInfo().getExternalPayloadSizeBytes())
        .isEqualTo(1_024);
    assertFound("TemporalExternalPayloadCount = 1 AND TemporalExternalPayloadSizeBytes = 1024");
  }

  @Test
  void tasksThatKeepFailingAreFoundAlthoughSignalsComeInBetween() {
    server.startWorkflowExecution(start("first").build());
    for (int i = 0; i < 5; i++) {
      var task = poll();
      server.signalWorkflowExecution(SignalWorkflowExecutionRequest.newBuilder()
          .setNamespace(NAMESPACE)
          .setWorkflowExecution(WorkflowExecution.newBuilder().setWorkflowId(id))
          .setSignalName("s" + i)
          .build());
      server.respondWorkflowTaskFailed(RespondWorkflowTaskFailedRequest.newBuilder()
          .setNamespace(NAMESPACE)
          .setTaskToken(task.getTaskToken())
          .build());
    }

    assertFound("TemporalReportedProblems = 'category=WorkflowTaskFailed'");
    var capabilities = server
        .describeNamespace(
            DescribeNamespaceRequest.newBuilder().setNamespace(NAMESPACE).build())
        .getNamespaceInfo()
        .getCapabilities();
    assertThat(capabilities.getReportedProblemsSearchAttribute()).isTrue();
    assertThat(capabilities.getPollerAutoscaling()).isTrue();
    complete(poll(), "");
    assertThat(count("TemporalReportedProblems IS NOT NULL")).isZero();
  }

  @Test
  void aPollIsAdvisedToBeMoreWhileTasksWait() {
    for (int i = 0; i < 5; i++) {
      server.startWorkflowExecution(start("first").setWorkflowId(id + "-" + i).build());
    }

    assertThat(poll().getPollerScalingDecision().getPollRequestDeltaSuggestion())
        .isEqualTo(1);
  }

  @Test
  void theAttributesThatTheServerSetsAreListed() {
    var listed = OperatorServiceGrpc.newBlockingStub(endpoint.stubs().getRawChannel())
        .listSearchAttributes(
            ListSearchAttributesRequest.newBuilder().setNamespace(NAMESPACE).build());

    assertThat(listed.getSystemAttributesMap())
        .containsKeys(
            "BuildIds",
            "StateTransitionCount",
            "TemporalExternalPayloadCount",
            "TemporalExternalPayloadSizeBytes",
            "TemporalPauseInfo",
            "TemporalReportedProblems",
            "TemporalUsedWorkerDeploymentVersions",
            "TemporalWorkerDeployment",
            "TemporalWorkerDeploymentVersion",
            "TemporalWorkflowVersioningBehavior");
  }

  private StartWorkflowExecutionRequest.Builder start(String requestId) {
    return StartWorkflowExecutionRequest.newBuilder()
        .setNamespace(NAMESPACE)
        .setWorkflowId(id)
        .setRequestId(requestId)
        .setWorkflowType(WorkflowType.newBuilder().setName("Described"))
        .setTaskQueue(queue());
  }

  private StartWorkflowExecutionRequest attaching(String requestId) {
    return start(requestId)
        .setWorkflowIdConflictPolicy(
            WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_USE_EXISTING)
        .setOnConflictOptions(OnConflictOptions.newBuilder().setAttachRequestId(true))
        .build();
  }

  private TaskQueue queue() {
    return TaskQueue.newBuilder().setName("queue-" + id).build();
  }

  private PollWorkflowTaskQueueResponse poll() {
    var task = server.pollWorkflowTaskQueue(PollWorkflowTaskQueueRequest.newBuilder()
        .setNamespace(NAMESPACE)
        .setTaskQueue(queue())
        .setIdentity("worker")
        .build());
    assertThat(task.getTaskToken().isEmpty()).as("whether there is no task").isFalse();
    return task;
  }

  @SuppressWarnings("deprecation") // workers still send stamps
  private void complete(PollWorkflowTaskQueueResponse task, String build, Command... commands) {
    var completion = RespondWorkflowTaskCompletedRequest.newBuilder()
        .setNamespace(NAMESPACE)
        .setTaskToken(task.getTaskToken())
        .addAllCommands(List.of(commands));
    if (!build.isEmpty()) {
      completion.setWorkerVersionStamp(WorkerVersionStamp.newBuilder().setBuildId(build));
    }
    Object ignored = server.respondWorkflowTaskCompleted(completion.build());
  }

  private static Command close() {
    return Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_COMPLETE_WORKFLOW_EXECUTION)
        .setCompleteWorkflowExecutionCommandAttributes(
            CompleteWorkflowExecutionCommandAttributes.getDefaultInstance())
        .build();
  }

  private Command activity() {
    return Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_SCHEDULE_ACTIVITY_TASK)
        .setScheduleActivityTaskCommandAttributes(ScheduleActivityTaskCommandAttributes.newBuilder()
            .setActivityId("a")
            .setActivityType(ActivityType.newBuilder().setName("Mail'er"))
            .setTaskQueue(queue())
            .setStartToCloseTimeout(Durations.fromSeconds(60)))
        .build();
  }

  private static RequestIdInfo event(EventType type, long eventId, boolean isBuffered) {
    return RequestIdInfo.newBuilder()
        .setEventType(type)
        .setEventId(eventId)
        .setBuffered(isBuffered)
        .build();
  }

  private DescribeWorkflowExecutionResponse describe() {
    return server.describeWorkflowExecution(DescribeWorkflowExecutionRequest.newBuilder()
        .setNamespace(NAMESPACE)
        .setExecution(WorkflowExecution.newBuilder().setWorkflowId(id))
        .build());
  }

  private void assertFound(String filter) {
    assertThat(count(filter)).as(filter).isEqualTo(1);
  }

  private long count(String filter) {
    return server
        .countWorkflowExecutions(CountWorkflowExecutionsRequest.newBuilder()
            .setNamespace(NAMESPACE)
            .setQuery("WorkflowId = '%s' AND %s".formatted(id, filter))
            .build())
        .getCount();
  }
}
