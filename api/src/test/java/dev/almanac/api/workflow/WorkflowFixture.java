package dev.almanac.api.workflow;

import dev.almanac.api.Call;
import dev.almanac.api.Caller;
import dev.almanac.api.FakeRuntime;
import dev.almanac.api.access.HeldTasks;
import dev.almanac.api.activity.ActivityReports;
import dev.almanac.api.history.GetWorkflowExecutionHistoryHandler;
import dev.almanac.api.identity.Identity;
import dev.almanac.api.task.EagerActivities;
import dev.almanac.api.task.NextTask;
import dev.almanac.api.task.PollWorkflowTaskQueueHandler;
import dev.almanac.api.task.RespondWorkflowTaskCompletedHandler;
import dev.almanac.engine.decision.RunLimits;
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
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.enums.v1.CommandType;
import io.temporal.api.enums.v1.HistoryEventFilterType;
import io.temporal.api.enums.v1.TaskQueueKind;
import io.temporal.api.taskqueue.v1.StickyExecutionAttributes;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionResponse;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryRequest;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryResponse;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueRequest;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueResponse;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskCompletedRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionStage;

/** Handlers over the rules and nothing else, and the calls that tests make of them. */
final class WorkflowFixture {
  static final String QUEUE = "queue";
  static final WorkflowExecution ORDER =
      WorkflowExecution.newBuilder().setWorkflowId("order").build();

  final FakeRuntime runtime = new FakeRuntime();
  final MemoryStore store = new MemoryStore();
  final Fence fence = store.nodes().take("node");
  final Registrar registrar = new Registrar(Runnable::run, () -> fence);
  final StoredNamespaces namespaces =
      StoredNamespaces.load(store.namespaces(), registrar, () -> new UUID(1, 1));
  final StoredSearchAttributes attributes =
      StoredSearchAttributes.load(store.attributes(), registrar, List.of());
  final StartRequestReader orders = new StartRequestReader(
      attributes,
      WorkflowFixture::id,
      () -> Instant.parse("2030-01-01T00:00:00Z"),
      RunLimits.DEFAULT);
  final ActivityReports reports = new ActivityReports(namespaces, key -> runtime);

  WorkflowFixture() {
    get(namespaces.register("default", Namespace.Settings.keeping(Duration.ofDays(1))));
  }

  StartWorkflowExecutionResponse start(StartWorkflowExecutionRequest.Builder request) {
    return start(request, call());
  }

  StartWorkflowExecutionResponse start(StartWorkflowExecutionRequest.Builder request, Call call) {
    return get(new StartWorkflowExecutionHandler(
            namespaces, key -> runtime, orders, new NextTask(key -> runtime, key -> runtime))
        .handle(
            request
                .setNamespace("default")
                .setWorkflowId("order")
                .setWorkflowType(WorkflowType.newBuilder().setName("Order"))
                .setTaskQueue(TaskQueue.newBuilder().setName(QUEUE))
                .build(),
            call));
  }

  PollWorkflowTaskQueueResponse poll(TaskQueueKind kind) {
    return get(new PollWorkflowTaskQueueHandler(namespaces, key -> runtime, new HeldTasks())
        .handle(
            PollWorkflowTaskQueueRequest.newBuilder()
                .setNamespace("default")
                .setTaskQueue(TaskQueue.newBuilder().setName(QUEUE).setKind(kind))
                .setIdentity("worker")
                .build(),
            call()));
  }

  void complete(PollWorkflowTaskQueueResponse task, Command command) {
    get(completions().handle(completion(task).addCommands(command).build(), call()));
  }

  RespondWorkflowTaskCompletedHandler completions() {
    return new RespondWorkflowTaskCompletedHandler(
        namespaces,
        attributes,
        key -> runtime,
        new NextTask(key -> runtime, key -> runtime),
        new EagerActivities(namespaces, key -> runtime, key -> runtime),
        WorkflowFixture::id);
  }

  static RespondWorkflowTaskCompletedRequest.Builder completion(
      PollWorkflowTaskQueueResponse task) {
    return RespondWorkflowTaskCompletedRequest.newBuilder()
        .setNamespace("default")
        .setTaskToken(task.getTaskToken())
        .setStickyAttributes(StickyExecutionAttributes.newBuilder()
            .setWorkerTaskQueue(TaskQueue.newBuilder().setName("sticky")));
  }

  GetWorkflowExecutionHistoryResponse history(boolean isWaiting, String client) {
    return get(new GetWorkflowExecutionHistoryHandler(
            namespaces, key -> runtime, new HeldTasks(), 256)
        .handle(
            GetWorkflowExecutionHistoryRequest.newBuilder()
                .setNamespace("default")
                .setExecution(ORDER)
                .setWaitNewEvent(isWaiting)
                .build(),
            Call.patient(new Caller(client, "1", Set.of())).from(Identity.ANYBODY)));
  }

  GetWorkflowExecutionHistoryResponse closeEvent(boolean isWaiting) {
    return get(
        new GetWorkflowExecutionHistoryHandler(namespaces, key -> runtime, new HeldTasks(), 256)
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

  DescribeWorkflowExecutionResponse describe() {
    return get(new DescribeWorkflowExecutionHandler(namespaces, key -> runtime)
        .handle(
            DescribeWorkflowExecutionRequest.newBuilder()
                .setNamespace("default")
                .setExecution(ORDER)
                .build(),
            call()));
  }

  static Command schedule() {
    return Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_SCHEDULE_ACTIVITY_TASK)
        .setScheduleActivityTaskCommandAttributes(ScheduleActivityTaskCommandAttributes.newBuilder()
            .setActivityId("a1")
            .setActivityType(ActivityType.newBuilder().setName("Pay"))
            .setTaskQueue(TaskQueue.newBuilder().setName(QUEUE))
            .setStartToCloseTimeout(com.google.protobuf.Duration.newBuilder().setSeconds(10)))
        .build();
  }

  static Command end() {
    return Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_COMPLETE_WORKFLOW_EXECUTION)
        .setCompleteWorkflowExecutionCommandAttributes(
            CompleteWorkflowExecutionCommandAttributes.getDefaultInstance())
        .build();
  }

  static UUID id() {
    return new UUID(9, 9);
  }

  static Call call() {
    return Call.within(Duration.ofSeconds(70), Caller.UNKNOWN, () -> 0).from(Identity.ANYBODY);
  }

  static <T> T get(CompletionStage<T> stage) {
    return stage.toCompletableFuture().join();
  }
}
