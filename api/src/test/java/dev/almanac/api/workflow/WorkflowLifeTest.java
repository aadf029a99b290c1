package dev.almanac.api.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.protobuf.ByteString;
import dev.almanac.api.Call;
import dev.almanac.api.Caller;
import dev.almanac.api.FakeRuntime;
import dev.almanac.api.Refusal;
import dev.almanac.api.Refused;
import dev.almanac.api.activity.ActivityOutcomes;
import dev.almanac.api.activity.PollActivityTaskQueueHandler;
import dev.almanac.api.activity.RespondActivityTaskCompletedHandler;
import dev.almanac.api.history.GetWorkflowExecutionHistoryHandler;
import dev.almanac.api.task.NextTask;
import dev.almanac.api.task.PollWorkflowTaskQueueHandler;
import dev.almanac.api.task.RespondWorkflowTaskCompletedHandler;
import dev.almanac.api.task.RespondWorkflowTaskFailedHandler;
import dev.almanac.api.token.PageToken;
import dev.almanac.api.token.TaskToken;
import dev.almanac.engine.decision.RunLimits;
import dev.almanac.engine.state.RunKey;
import dev.almanac.engine.workflowtask.TaskStamp;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.registry.Namespace;
import dev.almanac.runtime.registry.Registrar;
import dev.almanac.runtime.registry.StoredNamespaces;
import dev.almanac.runtime.registry.StoredSearchAttributes;
import dev.almanac.store.Fence;
import dev.almanac.store.memory.MemoryStore;
import io.temporal.api.command.v1.Command;
import io.temporal.api.command.v1.CompleteWorkflowExecutionCommandAttributes;
import io.temporal.api.command.v1.ScheduleActivityTaskCommandAttributes;
import io.temporal.api.common.v1.ActivityType;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.enums.v1.CommandType;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.HistoryEventFilterType;
import io.temporal.api.enums.v1.PendingActivityState;
import io.temporal.api.enums.v1.PendingWorkflowTaskState;
import io.temporal.api.enums.v1.TaskQueueKind;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.errordetails.v1.WorkflowExecutionAlreadyStartedFailure;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.sdk.v1.UserMetadata;
import io.temporal.api.taskqueue.v1.StickyExecutionAttributes;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionResponse;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryRequest;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryResponse;
import io.temporal.api.workflowservice.v1.PollActivityTaskQueueRequest;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueRequest;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueResponse;
import io.temporal.api.workflowservice.v1.RespondActivityTaskCompletedRequest;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskCompletedRequest;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskFailedRequest;
import io.temporal.api.workflowservice.v1.SignalWithStartWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.SignalWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A workflow from its start to its result, call by call, as clients and workers see it. */
class WorkflowLifeTest {
  private static final String QUEUE = "queue";
  private static final WorkflowExecution ORDER =
      WorkflowExecution.newBuilder().setWorkflowId("order").build();

  private final FakeRuntime runtime = new FakeRuntime();
  private final MemoryStore store = new MemoryStore();
  private final Fence fence = store.nodes().take("node");
  private final Registrar registrar = new Registrar(Runnable::run, () -> fence);
  private final StoredNamespaces namespaces =
      StoredNamespaces.load(store.namespaces(), registrar, () -> new UUID(1, 1));
  private final StoredSearchAttributes attributes =
      StoredSearchAttributes.load(store.attributes(), registrar, List.of());
  private final StartOrders orders = new StartOrders(
      attributes, WorkflowLifeTest::id, () -> Instant.parse("2030-01-01T00:00:00Z"), RunLimits.DEFAULT);
  private final ActivityOutcomes outcomes = new ActivityOutcomes(runtime);

  @BeforeEach
  void register() {
    get(namespaces.register("default", Namespace.Settings.keeping(Duration.ofDays(1))));
  }

  @Test
  void runsAWorkflowWithAnActivity() {
    var started = start(StartWorkflowExecutionRequest.newBuilder());
    assertThat(started.getStarted()).isTrue();
    assertThat(started.getRunId()).isEqualTo(new UUID(7, 7).toString());
    assertThat(runtime.order().requestId()).isEqualTo(new UUID(9, 9).toString());

    var first = poll(TaskQueueKind.TASK_QUEUE_KIND_NORMAL);
    assertThat(first.getHistory().getEventsList())
        .extracting(HistoryEvent::getEventId)
        .containsExactly(1L, 2L, 3L);
    assertThat(first.getStartedEventId()).isEqualTo(3);
    assertThat(first.getAttempt()).isEqualTo(1);
    assertThat(first.getWorkflowExecutionTaskQueue().getName()).isEqualTo(QUEUE);
    assertThat(first.getNextPageToken().isEmpty()).isTrue();
    complete(first, schedule());

    var activity = get(new PollActivityTaskQueueHandler(namespaces, runtime)
        .handle(
            PollActivityTaskQueueRequest.newBuilder()
                .setNamespace("default")
                .setTaskQueue(TaskQueue.newBuilder().setName(QUEUE))
                .build(),
            call()));
    assertThat(activity.getWorkflowNamespace()).isEqualTo("default");
    assertThat(activity.getAttempt()).isEqualTo(1);
    assertThat(activity.hasScheduleToCloseTimeout()).isTrue();
    assertThat(activity.hasHeartbeatTimeout()).isTrue();
    assertThat(activity.getRetryPolicy().getInitialInterval().getSeconds()).isEqualTo(1);
    assertThat(activity.hasStartedTime()).isTrue();
    assertThat(activity.hasCurrentAttemptScheduledTime()).isTrue();
    get(new RespondActivityTaskCompletedHandler(namespaces, outcomes)
        .handle(
            RespondActivityTaskCompletedRequest.newBuilder()
                .setNamespace("default")
                .setTaskToken(activity.getTaskToken())
                .build(),
            call()));

    var second = poll(TaskQueueKind.TASK_QUEUE_KIND_STICKY);
    assertThat(second.getPreviousStartedEventId()).isEqualTo(3);
    assertThat(second.getHistory().getEvents(0).getEventId()).isEqualTo(4);
    complete(second, end());
    assertThat(closeEvent(true).getHistory().getEventsList())
        .extracting(HistoryEvent::getEventType)
        .containsExactly(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_COMPLETED);
    assertThat(describe().getWorkflowExecutionInfo().getStatus())
        .isEqualTo(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_COMPLETED);
  }

  @Test
  void aTaskThatWasCompletedIsNotFoundAgain() {
    start(StartWorkflowExecutionRequest.newBuilder());
    var task = poll(TaskQueueKind.TASK_QUEUE_KIND_NORMAL);
    complete(task, schedule());

    assertThat(catchThrowable(() -> complete(task, schedule())))
        .hasRootCauseInstanceOf(CallFailed.class)
        .hasMessageContaining("NOT_FOUND");
  }

  @Test
  void anEmptyPollIsAnEmptyAnswer() {
    assertThat(poll(TaskQueueKind.TASK_QUEUE_KIND_NORMAL))
        .isEqualTo(PollWorkflowTaskQueueResponse.getDefaultInstance());
    assertThat(runtime.polls().getFirst().patience()).isEqualTo(Duration.ofSeconds(60));
  }

  @Test
  void aTokenOfAnotherNamespaceIsRefused() {
    var elsewhere = TaskToken.of(
        new RunKey(new UUID(5, 5).toString(), "order", new UUID(7, 7).toString()),
        new TaskStamp(2, 1, "nonce"));

    var refused = catchThrowableOfType(
        Refused.class,
        () -> new RespondWorkflowTaskFailedHandler(namespaces, runtime)
            .handle(
                RespondWorkflowTaskFailedRequest.newBuilder()
                    .setNamespace("default")
                    .setTaskToken(elsewhere.bytes())
                    .build(),
                call()));

    assertThat(refused.refusal().code()).isEqualTo(Refusal.Code.INVALID_ARGUMENT);
    assertThat(refused.refusal().message()).contains("different namespace");
  }

  @Test
  void aTakenIdNamesTheRunThatHasIt() {
    start(StartWorkflowExecutionRequest.newBuilder());

    var thrown = catchThrowableOfType(
        CompletionException.class, () -> start(StartWorkflowExecutionRequest.newBuilder()));

    assertThat(thrown).hasCauseInstanceOf(Refused.class);
    var refusal = ((Refused) Objects.requireNonNull(thrown.getCause())).refusal();
    assertThat(refusal.code()).isEqualTo(Refusal.Code.ALREADY_EXISTS);
    assertThat(refusal.detail())
        .isEqualTo(WorkflowExecutionAlreadyStartedFailure.newBuilder()
            .setStartRequestId("first")
            .setRunId(new UUID(7, 7).toString())
            .setFirstExecutionRunId(new UUID(7, 7).toString())
            .build());
  }

  @Test
  void unknownSearchAttributesAndDurationsAreRefusedBeforeAnythingHappens() {
    var unknown = StartWorkflowExecutionRequest.newBuilder()
        .setSearchAttributes(
            SearchAttributes.newBuilder().putIndexedFields("Town", Payload.getDefaultInstance()));
    var endless = StartWorkflowExecutionRequest.newBuilder()
        .setWorkflowRunTimeout(
            com.google.protobuf.Duration.newBuilder().setSeconds(Long.MAX_VALUE));

    for (var request : List.of(unknown, endless)) {
      var refused = catchThrowableOfType(Refused.class, () -> start(request));
      assertThat(refused.refusal().code()).isEqualTo(Refusal.Code.INVALID_ARGUMENT);
    }
    assertThat(catchThrowable(runtime::order)).isNotNull();
  }

  @Test
  void aSignalStartsWhatDoesNotRun() {
    var answer = get(new SignalWithStartWorkflowExecutionHandler(namespaces, runtime, orders)
        .handle(
            SignalWithStartWorkflowExecutionRequest.newBuilder()
                .setNamespace("default")
                .setWorkflowId("order")
                .setWorkflowType(WorkflowType.newBuilder().setName("Order"))
                .setTaskQueue(TaskQueue.newBuilder().setName(QUEUE))
                .setSignalName("go")
                .build(),
            call()));

    assertThat(answer.getStarted()).isTrue();
    assertThat(history(false, "").getHistory().getEventsList())
        .extracting(HistoryEvent::getEventType)
        .containsExactly(
            EventType.EVENT_TYPE_WORKFLOW_EXECUTION_STARTED,
            EventType.EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED,
            EventType.EVENT_TYPE_WORKFLOW_TASK_SCHEDULED);
  }

  @Test
  void readersWhoWaitGetATokenWhileTheRunIsOpen() {
    start(StartWorkflowExecutionRequest.newBuilder());

    var page = history(true, "");
    assertThat(page.getHistory().getEventsCount()).isEqualTo(2);
    assertThat(PageToken.InHistory.read(page.getNextPageToken()))
        .contains(new PageToken.InHistory(new UUID(7, 7), 3));
    assertThat(history(false, "").getNextPageToken().isEmpty()).isTrue();
    assertThat(closeEvent(true).getHistory().getEventsCount()).isZero();
    assertThat(closeEvent(true).getNextPageToken().isEmpty()).isFalse();
    assertThat(closeEvent(false).getNextPageToken().isEmpty()).isTrue();
  }

  @Test
  void onlyClientsThatReplaySeeWhatIsNotWritten() {
    start(StartWorkflowExecutionRequest.newBuilder());
    runtime.pageSize(1);
    var task = poll(TaskQueueKind.TASK_QUEUE_KIND_NORMAL);
    assertThat(task.getHistory().getEventsCount()).isEqualTo(1);

    assertThat(history(false, "temporal-java").getHistory().getEventsCount()).isEqualTo(3);
    assertThat(history(false, "temporal-ui").getHistory().getEventsCount()).isEqualTo(2);
    assertThat(history(true, "temporal-java").getHistory().getEventsCount()).isEqualTo(2);
    var rest = get(new GetWorkflowExecutionHistoryHandler(namespaces, runtime, 256)
        .handle(
            GetWorkflowExecutionHistoryRequest.newBuilder()
                .setNamespace("default")
                .setExecution(task.getWorkflowExecution())
                .setNextPageToken(task.getNextPageToken())
                .build(),
            call()));
    assertThat(rest.getHistory().getEventsList())
        .extracting(HistoryEvent::getEventId)
        .containsExactly(2L, 3L);
  }

  @Test
  void aWorkerThatWantsTheNextTaskGetsItWithItsHistory() {
    start(StartWorkflowExecutionRequest.newBuilder());
    var task = poll(TaskQueueKind.TASK_QUEUE_KIND_NORMAL);

    var answer = get(completions()
        .handle(
            completion(task)
                .setForceCreateNewWorkflowTask(true)
                .setReturnNewWorkflowTask(true)
                .build(),
            call()));

    var next = answer.getWorkflowTask();
    assertThat(next.getHistory().getEventsList())
        .extracting(HistoryEvent::getEventId)
        .containsExactly(4L, 5L, 6L);
    assertThat(next.getStartedEventId()).isEqualTo(6);
    assertThat(next.getPreviousStartedEventId()).isEqualTo(3);
    complete(next, end());
    assertThat(runtime.run().open()).isFalse();
  }

  @Test
  void describesWhatARunWaitsFor() {
    start(StartWorkflowExecutionRequest.newBuilder()
        .setUserMetadata(UserMetadata.newBuilder()
            .setSummary(Payload.newBuilder().setData(ByteString.copyFromUtf8("an order")))));
    complete(poll(TaskQueueKind.TASK_QUEUE_KIND_NORMAL), schedule());
    get(new SignalWorkflowExecutionHandler(namespaces, runtime)
        .handle(
            SignalWorkflowExecutionRequest.newBuilder()
                .setNamespace("default")
                .setWorkflowExecution(ORDER)
                .setSignalName("go")
                .build(),
            call()));

    var shown = describe();

    assertThat(shown.getExecutionConfig().getUserMetadata().getSummary().getData())
        .isEqualTo(ByteString.copyFromUtf8("an order"));
    assertThat(shown.getPendingActivitiesList()).hasSize(1);
    assertThat(shown.getPendingActivities(0).getState())
        .isEqualTo(PendingActivityState.PENDING_ACTIVITY_STATE_SCHEDULED);
    assertThat(shown.getPendingActivities(0).getActivityId()).isEqualTo("a1");
    assertThat(shown.getPendingWorkflowTask().getState())
        .isEqualTo(PendingWorkflowTaskState.PENDING_WORKFLOW_TASK_STATE_SCHEDULED);
    assertThat(shown.getWorkflowExecutionInfo().getHistoryLength()).isEqualTo(7);
    assertThat(shown.getWorkflowExecutionInfo().hasCloseTime()).isFalse();
  }

  private StartWorkflowExecutionResponse start(StartWorkflowExecutionRequest.Builder request) {
    return get(new StartWorkflowExecutionHandler(namespaces, runtime, orders)
        .handle(
            request
                .setNamespace("default")
                .setWorkflowId("order")
                .setWorkflowType(WorkflowType.newBuilder().setName("Order"))
                .setTaskQueue(TaskQueue.newBuilder().setName(QUEUE))
                .build(),
            call()));
  }

  private PollWorkflowTaskQueueResponse poll(TaskQueueKind kind) {
    return get(new PollWorkflowTaskQueueHandler(namespaces, runtime)
        .handle(
            PollWorkflowTaskQueueRequest.newBuilder()
                .setNamespace("default")
                .setTaskQueue(TaskQueue.newBuilder().setName(QUEUE).setKind(kind))
                .setIdentity("worker")
                .build(),
            call()));
  }

  private void complete(PollWorkflowTaskQueueResponse task, Command command) {
    get(completions().handle(completion(task).addCommands(command).build(), call()));
  }

  private RespondWorkflowTaskCompletedHandler completions() {
    return new RespondWorkflowTaskCompletedHandler(
        namespaces, attributes, runtime, new NextTask(runtime), WorkflowLifeTest::id);
  }

  private static RespondWorkflowTaskCompletedRequest.Builder completion(
      PollWorkflowTaskQueueResponse task) {
    return RespondWorkflowTaskCompletedRequest.newBuilder()
        .setNamespace("default")
        .setTaskToken(task.getTaskToken())
        .setStickyAttributes(StickyExecutionAttributes.newBuilder()
            .setWorkerTaskQueue(TaskQueue.newBuilder().setName("sticky")));
  }

  private GetWorkflowExecutionHistoryResponse history(boolean isWaiting, String client) {
    return get(new GetWorkflowExecutionHistoryHandler(namespaces, runtime, 256)
        .handle(
            GetWorkflowExecutionHistoryRequest.newBuilder()
                .setNamespace("default")
                .setExecution(ORDER)
                .setWaitNewEvent(isWaiting)
                .build(),
            Call.patient(new Caller(client, "1", Set.of()))));
  }

  private GetWorkflowExecutionHistoryResponse closeEvent(boolean isWaiting) {
    return get(new GetWorkflowExecutionHistoryHandler(namespaces, runtime, 256)
        .handle(
            GetWorkflowExecutionHistoryRequest.newBuilder()
                .setNamespace("default")
                .setExecution(ORDER)
                .setWaitNewEvent(isWaiting)
                .setHistoryEventFilterType(
                    HistoryEventFilterType.HISTORY_EVENT_FILTER_TYPE_CLOSE_EVENT)
                .build(),
            call()));
  }

  private DescribeWorkflowExecutionResponse describe() {
    return get(new DescribeWorkflowExecutionHandler(namespaces, runtime, runtime)
        .handle(
            DescribeWorkflowExecutionRequest.newBuilder()
                .setNamespace("default")
                .setExecution(ORDER)
                .build(),
            call()));
  }

  private static Command schedule() {
    return Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_SCHEDULE_ACTIVITY_TASK)
        .setScheduleActivityTaskCommandAttributes(ScheduleActivityTaskCommandAttributes.newBuilder()
            .setActivityId("a1")
            .setActivityType(ActivityType.newBuilder().setName("Pay"))
            .setTaskQueue(TaskQueue.newBuilder().setName(QUEUE))
            .setStartToCloseTimeout(com.google.protobuf.Duration.newBuilder().setSeconds(10)))
        .build();
  }

  private static Command end() {
    return Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_COMPLETE_WORKFLOW_EXECUTION)
        .setCompleteWorkflowExecutionCommandAttributes(
            CompleteWorkflowExecutionCommandAttributes.getDefaultInstance())
        .build();
  }

  private static UUID id() {
    return new UUID(9, 9);
  }

  private static Call call() {
    return Call.within(Duration.ofSeconds(70), Caller.UNKNOWN, () -> 0);
  }

  private static <T> T get(CompletionStage<T> stage) {
    return stage.toCompletableFuture().join();
  }
}
