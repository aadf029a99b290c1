package dev.almanac.server;

import static java.util.Map.entry;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.google.protobuf.ByteString;
import com.google.protobuf.util.Durations;
import dev.almanac.engine.decision.RunLimits;
import io.grpc.Status;
import io.temporal.api.batch.v1.BatchOperationUpdateActivityOptions;
import io.temporal.api.command.v1.Command;
import io.temporal.api.command.v1.CompleteWorkflowExecutionCommandAttributes;
import io.temporal.api.command.v1.RecordMarkerCommandAttributes;
import io.temporal.api.command.v1.ScheduleActivityTaskCommandAttributes;
import io.temporal.api.command.v1.UpsertWorkflowSearchAttributesCommandAttributes;
import io.temporal.api.common.v1.ActivityType;
import io.temporal.api.common.v1.Memo;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.enums.v1.CommandType;
import io.temporal.api.enums.v1.UpdateWorkflowExecutionLifecycleStage;
import io.temporal.api.enums.v1.WorkflowIdConflictPolicy;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import io.temporal.api.query.v1.WorkflowQuery;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.update.v1.Input;
import io.temporal.api.update.v1.Meta;
import io.temporal.api.update.v1.Request;
import io.temporal.api.update.v1.UpdateRef;
import io.temporal.api.update.v1.WaitPolicy;
import io.temporal.api.workflowservice.v1.CountWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.DescribeNamespaceRequest;
import io.temporal.api.workflowservice.v1.ExecuteMultiOperationRequest;
import io.temporal.api.workflowservice.v1.PollWorkflowExecutionUpdateRequest;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueRequest;
import io.temporal.api.workflowservice.v1.QueryWorkflowRequest;
import io.temporal.api.workflowservice.v1.RegisterNamespaceRequest;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskCompletedRequest;
import io.temporal.api.workflowservice.v1.SignalWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.StartBatchOperationRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.TerminateWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.UpdateWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc.WorkflowServiceBlockingStub;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc.WorkflowServiceFutureStub;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Provokes every refusal of the {@link PhraseTable} over the wire. */
class PhraseTest {
  private static final String LONG = "x".repeat(1_001);
  private static final Payload LARGE =
      Payload.newBuilder().setData(ByteString.copyFrom(new byte[3_000])).build();
  private static final WorkflowExecution W =
      WorkflowExecution.newBuilder().setWorkflowId("w").build();

  private Servers server;
  private WorkflowServiceBlockingStub calls;

  private final Map<String, Runnable> cases = Map.ofEntries(
      entry("start without id", () -> start(order().clearWorkflowId())),
      entry("start without type", () -> start(order().clearWorkflowType())),
      entry("start without queue", () -> start(order().clearTaskQueue())),
      entry("start without name of queue", () -> start(order().setTaskQueue(queue("")))),
      entry("start with long id", () -> start(order().setWorkflowId(LONG))),
      entry("start with long queue", () -> start(order().setTaskQueue(queue(LONG)))),
      entry(
          "start on internal queue",
          () -> start(order().setTaskQueue(queue("temporal-sys-per-ns-tq")))),
      entry("start on reserved queue", () -> start(order().setTaskQueue(queue("/_sys/q/1")))),
      entry("poll of reserved queue", () -> poll("/_sys/q/1")),
      entry(
          "start with cron and delay",
          () -> start(
              order().setCronSchedule("@daily").setWorkflowStartDelay(Durations.fromHours(1)))),
      entry("start with policies that contradict", this::contradictingStart),
      entry("start while running", () -> startTwice(order().setRequestId("other"))),
      entry(
          "start with used id",
          () -> startAfterEnd(WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_REJECT_DUPLICATE)),
      entry(
          "start with id of success",
          () -> startAfterEnd(
              WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_ALLOW_DUPLICATE_FAILED_ONLY)),
      entry(
          "start with large input",
          () -> start(order().setInput(Payloads.newBuilder().addPayloads(LARGE)))),
      entry(
          "start with large memo",
          () -> start(order().setMemo(Memo.newBuilder().putFields("m", LARGE)))),
      entry(
          "start with unknown attribute",
          () -> start(order()
              .setSearchAttributes(
                  SearchAttributes.newBuilder().putIndexedFields("Unheard", json("1"))))),
      entry("signal without name", () -> startedAnd(() -> signal(W, ""))),
      entry(
          "signal to nobody",
          () -> signal(WorkflowExecution.newBuilder().setWorkflowId("nobody").build(), "s")),
      entry("signal to closed run", () -> startedAnd(this::terminate, () -> signal(W, "s"))),
      entry("signal to closing run", this::signalToClosingRun),
      entry("signal too many", () -> startedAnd(() -> signals(3))),
      entry("completion beyond the history", () -> startedAnd(() -> complete(task(), markers(20)))),
      entry("call of unknown namespace", () -> start(order().setNamespace("nowhere"))),
      entry("query of run that never began", () -> startedAnd(this::terminate, this::query)),
      entry("query before first task", this::queryOfDelayedStart),
      entry("query beyond the buffer", () -> startedAnd(this::queryAside, this::query)),
      entry("update without name", () -> startedAnd(() -> update("u", ""))),
      entry("update of closed run", () -> startedAnd(this::terminate, () -> update("u", "n"))),
      entry("update that ends with its run", this::updateThatEndsWithItsRun),
      entry("update beyond the limit", this::updateBeyondTheLimit),
      entry("update that nobody asked for", () -> startedAnd(this::pollUpdate)),
      entry("update with start that is refused", this::updateWithBadStart),
      entry("task completed twice", this::completeTwice),
      entry("marker without name", () -> startedAnd(() -> complete(task(), marker()))),
      entry("attribute without mapping", () -> startedAnd(() -> complete(task(), upsert()))),
      entry(
          "activities beyond the limit",
          () -> startedAnd(() -> complete(task(), activity("a"), activity("b")))),
      entry("end that misses a signal", this::endThatMissesASignal),
      entry("token of another namespace", this::tokenOfAnotherNamespace),
      entry("groups by another attribute", this::groups),
      entry("batch that changes and restores", this::batch),
      entry("namespace by name and id", this::namespaceByNameAndId));

  @BeforeEach
  void start() throws StartException {
    var usual = RunLimits.DEFAULT;
    var sizes = usual.sizes();
    var limits = new RunLimits(
        new RunLimits.History(20, usual.history().bytes(), usual.history().suggested()),
        new RunLimits.Sizes(2_000, 2_000, sizes.state(), sizes.step(), sizes.buffered()),
        new RunLimits.Counts(new RunLimits.Pending(1, 1, 1, 1), 2, 100, 1),
        new RunLimits.Updates(1, usual.updates().bytes(), 100),
        usual.attributes());
    server = Servers.start(new ServerConfig.Limits(limits, 256, 1));
    calls = server.workflows().withDeadlineAfter(20, TimeUnit.SECONDS);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  static Stream<PhraseTable.Row> rows() {
    return PhraseTable.ROWS.stream();
  }

  @ParameterizedTest
  @MethodSource("rows")
  void clientsFindThePhraseThatTheyLookFor(PhraseTable.Row row) {
    var refused = catchThrowable(() -> requireNonNull(cases.get(row.name())).run());

    assertThat(refused).isNotNull();
    var status = Status.fromThrowable(refused);
    assertThat(status.getCode()).as(status.toString()).isEqualTo(row.code());
    assertThat(status.getDescription()).contains(row.phrase());
  }

  @Test
  void everyCaseHasARow() {
    assertThat(cases.keySet())
        .containsExactlyInAnyOrderElementsOf(
            PhraseTable.ROWS.stream().map(PhraseTable.Row::name).toList());
  }

  private static StartWorkflowExecutionRequest.Builder order() {
    return StartWorkflowExecutionRequest.newBuilder()
        .setNamespace("default")
        .setRequestId("first")
        .setWorkflowId("w")
        .setWorkflowType(WorkflowType.newBuilder().setName("type"))
        .setTaskQueue(queue("queue"));
  }

  private static TaskQueue queue(String name) {
    return TaskQueue.newBuilder().setName(name).build();
  }

  private static Payload json(String text) {
    return Payload.newBuilder()
        .putMetadata("encoding", ByteString.copyFromUtf8("json/plain"))
        .setData(ByteString.copyFromUtf8(text))
        .build();
  }

  private void start(StartWorkflowExecutionRequest.Builder request) {
    calls.startWorkflowExecution(request.build());
  }

  private void startTwice(StartWorkflowExecutionRequest.Builder second) {
    start(order());
    start(second);
  }

  private void startedAnd(Runnable... steps) {
    start(order());
    Stream.of(steps).forEach(Runnable::run);
  }

  @SuppressWarnings("deprecation") // clients still send the policy that terminates
  private void contradictingStart() {
    start(order()
        .setWorkflowIdReusePolicy(
            WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_TERMINATE_IF_RUNNING)
        .setWorkflowIdConflictPolicy(
            WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_USE_EXISTING));
  }

  private void startAfterEnd(WorkflowIdReusePolicy policy) {
    start(order());
    complete(task(), end());
    start(order().setRequestId("other").setWorkflowIdReusePolicy(policy));
  }

  private void signal(WorkflowExecution run, String name) {
    calls.signalWorkflowExecution(SignalWorkflowExecutionRequest.newBuilder()
        .setNamespace("default")
        .setWorkflowExecution(run)
        .setSignalName(name)
        .build());
  }

  private void signals(int count) {
    for (int n = 0; n < count; n++) {
      signal(W, "s");
    }
  }

  private void terminate() {
    calls.terminateWorkflowExecution(TerminateWorkflowExecutionRequest.newBuilder()
        .setNamespace("default")
        .setWorkflowExecution(W)
        .build());
  }

  private static QueryWorkflowRequest question() {
    return QueryWorkflowRequest.newBuilder()
        .setNamespace("default")
        .setExecution(W)
        .setQuery(WorkflowQuery.newBuilder().setQueryType("q"))
        .build();
  }

  private WorkflowServiceFutureStub aside() {
    return WorkflowServiceGrpc.newFutureStub(calls.getChannel());
  }

  private void query() {
    calls.queryWorkflow(question());
  }

  /** Of two concurrent queries one is refused; the other waits and does not matter. */
  private void queryAside() {
    var ignored = aside().queryWorkflow(question());
    assertThat(ignored).isNotNull();
    describe();
  }

  /** Answered on the loop of the run, so after earlier requests of the same connection. */
  private void describe() {
    signal(W, "in between");
  }

  private void queryOfDelayedStart() {
    start(order().setWorkflowStartDelay(Durations.fromHours(1)));
    query();
  }

  private static UpdateWorkflowExecutionRequest change(String id, String name) {
    return UpdateWorkflowExecutionRequest.newBuilder()
        .setNamespace("default")
        .setWorkflowExecution(W)
        .setWaitPolicy(WaitPolicy.newBuilder()
            .setLifecycleStage(
                UpdateWorkflowExecutionLifecycleStage
                    .UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_COMPLETED))
        .setRequest(Request.newBuilder()
            .setMeta(Meta.newBuilder().setUpdateId(id))
            .setInput(Input.newBuilder().setName(name)))
        .build();
  }

  private void update(String id, String name) {
    calls.updateWorkflowExecution(change(id, name));
  }

  private void updateThatEndsWithItsRun() {
    start(order());
    var updated = aside().updateWorkflowExecution(change("u", "n"));
    describe();
    terminate();
    try {
      updated.get(20, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw Status.fromThrowable(e).asRuntimeException();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private void updateBeyondTheLimit() {
    start(order());
    var ignored = aside().updateWorkflowExecution(change("u", "n"));
    assertThat(ignored).isNotNull();
    describe();
    update("another", "n");
  }

  private void pollUpdate() {
    calls.pollWorkflowExecutionUpdate(PollWorkflowExecutionUpdateRequest.newBuilder()
        .setNamespace("default")
        .setUpdateRef(UpdateRef.newBuilder().setWorkflowExecution(W).setUpdateId("none"))
        .setWaitPolicy(change("", "").getWaitPolicy())
        .build());
  }

  private void updateWithBadStart() {
    calls.executeMultiOperation(ExecuteMultiOperationRequest.newBuilder()
        .setNamespace("default")
        .addOperations(ExecuteMultiOperationRequest.Operation.newBuilder()
            .setStartWorkflow(order()
                .setWorkflowIdConflictPolicy(
                    WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_USE_EXISTING)
                .clearWorkflowType()))
        .addOperations(
            ExecuteMultiOperationRequest.Operation.newBuilder().setUpdateWorkflow(change("u", "n")))
        .build());
  }

  private void poll(String name) {
    var ignored = calls.pollWorkflowTaskQueue(PollWorkflowTaskQueueRequest.newBuilder()
        .setNamespace("default")
        .setTaskQueue(queue(name))
        .build());
  }

  private ByteString task() {
    return calls
        .pollWorkflowTaskQueue(PollWorkflowTaskQueueRequest.newBuilder()
            .setNamespace("default")
            .setTaskQueue(queue("queue"))
            .build())
        .getTaskToken();
  }

  private void complete(ByteString task, Command... commands) {
    complete("default", task, commands);
  }

  private void complete(String namespace, ByteString task, Command... commands) {
    calls.respondWorkflowTaskCompleted(RespondWorkflowTaskCompletedRequest.newBuilder()
        .setNamespace(namespace)
        .setTaskToken(task)
        .addAllCommands(Stream.of(commands).toList())
        .build());
  }

  private void completeTwice() {
    start(order());
    var task = task();
    complete(task, activity("a"));
    complete(task, activity("a"));
  }

  private void signalToClosingRun() {
    assertThat(catchThrowable(this::endThatMissesASignal)).isNotNull();
    task();
    signal(W, "late");
  }

  private void endThatMissesASignal() {
    start(order());
    var task = task();
    signal(W, "s");
    complete(task, end());
  }

  private void tokenOfAnotherNamespace() {
    start(order());
    calls.registerNamespace(RegisterNamespaceRequest.newBuilder()
        .setNamespace("other")
        .setWorkflowExecutionRetentionPeriod(Durations.fromDays(1))
        .build());
    complete("other", task(), end());
  }

  private static Command end() {
    return Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_COMPLETE_WORKFLOW_EXECUTION)
        .setCompleteWorkflowExecutionCommandAttributes(
            CompleteWorkflowExecutionCommandAttributes.getDefaultInstance())
        .build();
  }

  private static Command[] markers(int count) {
    var marker = marker().toBuilder();
    marker.getRecordMarkerCommandAttributesBuilder().setMarkerName("m");
    return Stream.generate(marker::build).limit(count).toArray(Command[]::new);
  }

  private static Command marker() {
    return Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_RECORD_MARKER)
        .setRecordMarkerCommandAttributes(RecordMarkerCommandAttributes.getDefaultInstance())
        .build();
  }

  private static Command upsert() {
    return Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_UPSERT_WORKFLOW_SEARCH_ATTRIBUTES)
        .setUpsertWorkflowSearchAttributesCommandAttributes(
            UpsertWorkflowSearchAttributesCommandAttributes.newBuilder()
                .setSearchAttributes(
                    SearchAttributes.newBuilder().putIndexedFields("X", json("1"))))
        .build();
  }

  private static Command activity(String id) {
    return Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_SCHEDULE_ACTIVITY_TASK)
        .setScheduleActivityTaskCommandAttributes(ScheduleActivityTaskCommandAttributes.newBuilder()
            .setActivityId(id)
            .setActivityType(ActivityType.newBuilder().setName("type"))
            .setTaskQueue(queue("queue"))
            .setStartToCloseTimeout(Durations.fromSeconds(10)))
        .build();
  }

  private void groups() {
    var ignored = calls.countWorkflowExecutions(CountWorkflowExecutionsRequest.newBuilder()
        .setNamespace("default")
        .setQuery("GROUP BY WorkflowType")
        .build());
  }

  private void batch() {
    calls.startBatchOperation(StartBatchOperationRequest.newBuilder()
        .setNamespace("default")
        .setJobId("job")
        .setReason("test")
        .setVisibilityQuery("WorkflowType = 'type'")
        .setUpdateActivityOptionsOperation(BatchOperationUpdateActivityOptions.newBuilder()
            .setMatchAll(true)
            .setRestoreOriginal(true)
            .setActivityOptions(io.temporal.api.activity.v1.ActivityOptions.getDefaultInstance()))
        .build());
  }

  private void namespaceByNameAndId() {
    var ignored = calls.describeNamespace(
        DescribeNamespaceRequest.newBuilder().setNamespace("default").setId("x").build());
  }
}
