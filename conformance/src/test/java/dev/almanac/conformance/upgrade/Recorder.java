package dev.almanac.conformance.upgrade;

import com.google.protobuf.util.Durations;
import dev.almanac.conformance.scenario.Await;
import dev.almanac.testkit.GoldenDatabase.Kind;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.IndexedValueType;
import io.temporal.api.enums.v1.PendingActivityState;
import io.temporal.api.operatorservice.v1.AddSearchAttributesRequest;
import io.temporal.api.operatorservice.v1.OperatorServiceGrpc;
import io.temporal.api.workflow.v1.PendingActivityInfo;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionResponse;
import io.temporal.api.workflowservice.v1.RegisterNamespaceRequest;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import io.temporal.common.SearchAttributeKey;
import io.temporal.common.SearchAttributes;
import io.temporal.serviceclient.WorkflowServiceStubs;
import java.nio.file.Path;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Brings a new server to where every {@link Chapter} is in its middle, and kills it there. */
final class Recorder {
  static final String NAMESPACE = "golden";
  static final String OTHER_NAMESPACE = "golden-too";
  static final String RUNS = "runs.pb";

  static final String TALES = "tales";
  static final String STICKY = "sticky";
  static final String IDLE = "idle";
  static final String IDLE_SCENES = "idle-scenes";

  static final SearchAttributeKey<String> CUSTOMER = SearchAttributeKey.forKeyword("Customer");

  /** So that what was kept is still there in years to come. */
  private static final Duration RETENTION = Duration.ofDays(36_500);

  private final Premises premises;
  private final WorkflowServiceStubs stubs;
  private final WorkflowClient client;
  private final Era era = Era.before();

  private Recorder(Premises premises, String target) {
    this.premises = premises;
    this.stubs = Clients.stubs(target);
    this.client = Clients.client(stubs, NAMESPACE);
  }

  /** @param scratch where the server works; what it left is put into the folder */
  static void record(Kind kind, Path scratch, Path folder) throws Exception {
    try (var premises = Premises.empty(kind, scratch)) {
      var recorder = new Recorder(premises, premises.start().target());
      try (var troupe = Troupe.of(recorder.client, recorder.era, TALES)) {
        recorder.registerNamespaces();
        troupe.begin();
        recorder.prepareWhatIsSlow();
        recorder.closeSome();
        recorder.interruptTheOthers();
        Testimony.of(recorder.client).write(folder.resolve(RUNS));
        premises.keep(folder);
        recorder.era.end();
      } finally {
        recorder.stubs.shutdownNow();
      }
    }
  }

  private void registerNamespaces() {
    for (String name : List.of(NAMESPACE, OTHER_NAMESPACE)) {
      stubs
          .blockingStub()
          .registerNamespace(RegisterNamespaceRequest.newBuilder()
              .setNamespace(name)
              .setDescription("Kept for later versions")
              .setOwnerEmail("owner@example.com")
              .putData("colour", "gold")
              .setWorkflowExecutionRetentionPeriod(Durations.fromDays(RETENTION.toDays()))
              .build());
    }
    OperatorServiceGrpc.newBlockingStub(stubs.getRawChannel())
        .addSearchAttributes(AddSearchAttributesRequest.newBuilder()
            .setNamespace(NAMESPACE)
            .putSearchAttributes("Customer", IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD)
            .putSearchAttributes("Story", IndexedValueType.INDEXED_VALUE_TYPE_TEXT)
            .putSearchAttributes("Amount", IndexedValueType.INDEXED_VALUE_TYPE_INT)
            .putSearchAttributes("Share", IndexedValueType.INDEXED_VALUE_TYPE_DOUBLE)
            .putSearchAttributes("Paid", IndexedValueType.INDEXED_VALUE_TYPE_BOOL)
            .putSearchAttributes("Ordered", IndexedValueType.INDEXED_VALUE_TYPE_DATETIME)
            .putSearchAttributes("Labels", IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD_LIST)
            .build());
  }

  /** A task is in the backlog once nobody has come for it for a while. */
  private void prepareWhatIsSlow() {
    start(Chapter.IDLE, options -> options.setTaskQueue(IDLE));
    start(Chapter.CANCEL_REQUESTED, options -> options.setTaskQueue(IDLE)).cancel();
    start(Chapter.IDLE_ACTIVITY);
    Clients.client(stubs, OTHER_NAMESPACE)
        .newUntypedWorkflowStub(
            Tale.TYPE, options(Chapter.IDLE).setTaskQueue(IDLE).build())
        .start(Chapter.IDLE.name());
    Await.until("four tasks are in the backlog", () -> premises.count("backlog") >= 4);
  }

  private void closeSome() {
    start(Chapter.COMPLETED, options -> options.setMemo(Map.of("step", "first")));
    start(Chapter.FAILED);
    var canceled = start(Chapter.CANCELED);
    awaitDescribed(Chapter.CANCELED, Recorder::isAtRest);
    canceled.cancel();
    start(Chapter.TERMINATED).terminate("as it was told");
    start(Chapter.TIMED_OUT, options -> options.setWorkflowRunTimeout(Duration.ofSeconds(1)));
    start(Chapter.AGAIN).signal(Tale.NOTE, "first");
    for (var chapter : List.of(
        Chapter.COMPLETED,
        Chapter.FAILED,
        Chapter.CANCELED,
        Chapter.TERMINATED,
        Chapter.TIMED_OUT)) {
      awaitDescribed(
          chapter, now -> now.getWorkflowExecutionInfo().getStatus() == chapter.status());
    }
    Await.until(
        "the first run has ended",
        () -> described(Chapter.AGAIN).getWorkflowExecutionInfo().hasCloseTime());
  }

  private void interruptTheOthers() {
    awaitNotes();
    start(Chapter.STRUGGLING);
    awaitDescribed(Chapter.STRUGGLING, now -> now.getPendingWorkflowTask().getAttempt() >= 3);
    loseAStickyWorker();
    haltWhatIsSoonDue();
  }

  /** Last, and without what takes long: none of these may go on before the server is killed. */
  private void haltWhatIsSoonDue() {
    start(Chapter.DELAYED, options -> options.setStartDelay(TaleWorkflow.SOON));
    start(Chapter.EXPIRING, options -> options.setWorkflowRunTimeout(TaleWorkflow.SOON));
    for (var chapter : List.of(
        Chapter.TIMER,
        Chapter.RUNNING_ACTIVITY,
        Chapter.BACKING_OFF,
        Chapter.HEARTBEAT,
        Chapter.ELSEWHERE,
        Chapter.BUFFERED)) {
      start(chapter);
    }
    awaitActivity(
        Chapter.BACKING_OFF,
        now -> now.getAttempt() == 2
            && now.getState() == PendingActivityState.PENDING_ACTIVITY_STATE_SCHEDULED);
    awaitDescribed(Chapter.TIMER, Recorder::isAtRest);
    awaitActivity(Chapter.RUNNING_ACTIVITY, now -> era.isHalted(Chapter.RUNNING_ACTIVITY));
    awaitActivity(Chapter.HEARTBEAT, PendingActivityInfo::hasHeartbeatDetails);
    awaitActivity(Chapter.ELSEWHERE, now -> era.isHalted(Chapter.ELSEWHERE));
    Await.until("the task is held up", () -> era.isHalted(Chapter.BUFFERED));
    note(Chapter.BUFFERED, "x");
    note(Chapter.BUFFERED, "y");
  }

  private void awaitNotes() {
    stub(Chapter.NOTES, options -> options)
        .signalWithStart(Tale.NOTE, new Object[] {"a"}, new Object[] {Chapter.NOTES.name()});
    note(Chapter.NOTES, "b");
    start(Chapter.BIG);
    for (int number = 1; number <= 8; number++) {
      note(Chapter.BIG, "%d ".formatted(number).repeat(2_000));
    }
    start(Chapter.ATTRIBUTES, options -> options.setTypedSearchAttributes(attributes()));
    start(Chapter.AGAIN);
    for (var chapter : List.of(Chapter.NOTES, Chapter.BIG, Chapter.ATTRIBUTES, Chapter.AGAIN)) {
      awaitDescribed(chapter, Recorder::isAtRest);
    }
  }

  private void loseAStickyWorker() {
    try (var troupe = Troupe.of(client, era, STICKY)) {
      troupe.begin();
      start(Chapter.STICKY, options -> options.setTaskQueue(STICKY));
      awaitDescribed(Chapter.STICKY, Recorder::isAtRest);
    }
    note(Chapter.STICKY, "s");
    awaitDescribed(Chapter.STICKY, DescribeWorkflowExecutionResponse::hasPendingWorkflowTask);
  }

  private static SearchAttributes attributes() {
    return SearchAttributes.newBuilder()
        .set(CUSTOMER, "ada")
        .set(SearchAttributeKey.forText("Story"), "once upon a time")
        .set(SearchAttributeKey.forLong("Amount"), 42L)
        .set(SearchAttributeKey.forDouble("Share"), 0.5)
        .set(SearchAttributeKey.forBoolean("Paid"), true)
        .set(
            SearchAttributeKey.forOffsetDateTime("Ordered"),
            OffsetDateTime.parse("2026-01-02T03:04:05Z"))
        .set(SearchAttributeKey.forKeywordList("Labels"), List.of("old", "gold"))
        .build();
  }

  private WorkflowStub start(Chapter chapter) {
    return start(chapter, options -> options);
  }

  private WorkflowStub start(Chapter chapter, UnaryOperator<WorkflowOptions.Builder> with) {
    var stub = stub(chapter, with);
    stub.start(chapter.name());
    return stub;
  }

  private WorkflowStub stub(Chapter chapter, UnaryOperator<WorkflowOptions.Builder> with) {
    return client.newUntypedWorkflowStub(Tale.TYPE, with.apply(options(chapter)).build());
  }

  private static WorkflowOptions.Builder options(Chapter chapter) {
    return WorkflowOptions.newBuilder()
        .setWorkflowId(chapter.workflowId())
        .setTaskQueue(TALES)
        .setStaticSummary("a tale of " + chapter);
  }

  private void note(Chapter chapter, String word) {
    client.newUntypedWorkflowStub(chapter.workflowId()).signal(Tale.NOTE, word);
  }

  private void awaitActivity(Chapter chapter, Predicate<PendingActivityInfo> condition) {
    awaitDescribed(
        chapter,
        now -> now.getPendingActivitiesCount() == 1 && condition.test(now.getPendingActivities(0)));
  }

  private void awaitDescribed(
      Chapter chapter, Predicate<DescribeWorkflowExecutionResponse> condition) {
    Await.until(chapter + " is where it shall be", () -> condition.test(described(chapter)));
  }

  private DescribeWorkflowExecutionResponse described(Chapter chapter) {
    return stubs
        .blockingStub()
        .describeWorkflowExecution(DescribeWorkflowExecutionRequest.newBuilder()
            .setNamespace(NAMESPACE)
            .setExecution(WorkflowExecution.newBuilder().setWorkflowId(chapter.workflowId()))
            .build());
  }

  /** Its worker has done its first task and waits for what comes. */
  private static boolean isAtRest(DescribeWorkflowExecutionResponse now) {
    return !now.hasPendingWorkflowTask() && now.getWorkflowExecutionInfo().getHistoryLength() > 3;
  }
}
