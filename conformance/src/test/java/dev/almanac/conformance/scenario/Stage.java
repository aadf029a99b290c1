package dev.almanac.conformance.scenario;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.history.v1.History;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import io.temporal.common.WorkflowExecutionHistory;
import io.temporal.worker.Worker;
import io.temporal.worker.WorkerFactory;
import io.temporal.worker.WorkerFactoryOptions;
import io.temporal.worker.WorkerOptions;
import io.temporal.worker.WorkflowImplementationOptions;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A task queue with a worker of its own. Closing it stops the worker and replays the history of
 * every run that was started here.
 */
final class Stage implements AutoCloseable {
  /** Heartbeats reach the server soon, however long their timeout is. */
  private static final Duration HEARTBEATS = Duration.ofMillis(100);

  /** Long, as a task that a slow worker lets time out is one more in a history. */
  private static final Duration STICKY_PATIENCE = Duration.ofMinutes(1);

  /** Short, so that a test which loses its worker does not wait long. */
  private static final Duration STICKY_IMPATIENCE = Duration.ofSeconds(1);

  /** Long, as some tests hold up a workflow. */
  private static final Duration DEADLOCK_PATIENCE = Duration.ofSeconds(30);

  private final Endpoint endpoint;
  private WorkflowClient client;
  private final String queue = "stage-" + UUID.randomUUID();
  private final Queue<WorkflowExecution> runs = new ConcurrentLinkedQueue<>();
  private volatile Script.Play play = (input, pokes) -> input;
  private Deed deed = input -> input;
  private int cacheSize = 100;
  private Duration stickyPatience = STICKY_PATIENCE;
  private UnaryOperator<WorkerOptions.Builder> terms = options -> options;
  private @Nullable WorkerFactory factory;

  private Stage(Endpoint endpoint) {
    this.endpoint = endpoint;
    this.client = endpoint.client();
  }

  static Stage on(Storage storage) {
    return new Stage(storage.endpoint());
  }

  /** What workflows do from now on; those in the worker's cache go on as they were. */
  Stage plays(Script.Play newPlay) {
    play = newPlay;
    return this;
  }

  Stage does(Deed newDeed) {
    deed = newDeed;
    return this;
  }

  Stage withoutCache() {
    cacheSize = 0;
    return this;
  }

  /** Tasks that were meant for a worker which is gone go to another soon. */
  Stage losesWorkers() {
    stickyPatience = STICKY_IMPATIENCE;
    return this;
  }

  /** The worker tells how it is so often. */
  Stage heartbeatsEvery(Duration interval) {
    client = WorkflowClient.newInstance(
        endpoint.stubs(),
        client.getOptions().toBuilder().setWorkerHeartbeatInterval(interval).build());
    return this;
  }

  /** How the worker works, where that is to differ. */
  Stage employs(UnaryOperator<WorkerOptions.Builder> newTerms) {
    terms = newTerms;
    return this;
  }

  /** Starts the worker. */
  Stage open() {
    factory = newFactory();
    var worker = newWorker(factory);
    worker.registerActivitiesImplementations(deed);
    factory.start();
    return this;
  }

  /** Has the worker end what it has begun; tells whether it has stopped within that time. */
  boolean retireWorker(Duration patience) {
    var retiring = requireNonNull(factory);
    retiring.shutdown();
    retiring.awaitTermination(patience.toMillis(), TimeUnit.MILLISECONDS);
    boolean hasStopped = retiring.isTerminated();
    dismissWorker();
    return hasStopped;
  }

  /** Stops the worker, and its cache is lost. */
  void dismissWorker() {
    if (factory != null) {
      factory.shutdownNow();
      factory.awaitTermination(10, TimeUnit.SECONDS);
      factory = null;
    }
  }

  Endpoint endpoint() {
    return endpoint;
  }

  WorkflowClient client() {
    return client;
  }

  String queue() {
    return queue;
  }

  /** A workflow with a new id, not started. */
  WorkflowStub workflow() {
    return workflow(options -> options);
  }

  WorkflowStub workflow(UnaryOperator<WorkflowOptions.Builder> with) {
    var options =
        WorkflowOptions.newBuilder().setTaskQueue(queue).setWorkflowId("w-" + UUID.randomUUID());
    return client.newUntypedWorkflowStub(Script.TYPE, with.apply(options).build());
  }

  /** Starts it, and remembers it for the replay. */
  WorkflowStub start(WorkflowStub workflow, String input) {
    watch(workflow.start(input));
    return workflow;
  }

  WorkflowStub start(String input) {
    return start(workflow(), input);
  }

  void watch(WorkflowExecution run) {
    runs.add(run);
  }

  static String result(WorkflowStub workflow) {
    return workflow.getResult(String.class);
  }

  static WorkflowExecution execution(WorkflowStub workflow) {
    return requireNonNull(workflow.getExecution());
  }

  List<HistoryEvent> history(WorkflowStub workflow) {
    return history(execution(workflow));
  }

  List<HistoryEvent> history(WorkflowExecution run) {
    return client.fetchHistory(run.getWorkflowId(), run.getRunId()).getEvents();
  }

  List<EventType> eventTypes(WorkflowStub workflow) {
    return history(workflow).stream().map(HistoryEvent::getEventType).toList();
  }

  @Override
  public void close() {
    dismissWorker();
    var replays = newFactory();
    var worker = newWorker(replays);
    for (var run : runs) {
      var history = replayable(run);
      assertThatCode(() -> worker.replayWorkflowExecution(history))
          .as(() -> "Replay of " + history.toJson(true))
          .doesNotThrowAnyException();
    }
  }

  /** The SDK replays what workers decided, and does not know how others can end a run. */
  private WorkflowExecutionHistory replayable(WorkflowExecution run) {
    var events = history(run).stream()
        .filter(event -> !event.hasWorkflowExecutionTerminatedEventAttributes()
            && !event.hasWorkflowExecutionTimedOutEventAttributes())
        .toList();
    return new WorkflowExecutionHistory(
        History.newBuilder().addAllEvents(events).build(), run.getWorkflowId());
  }

  private WorkerFactory newFactory() {
    return WorkerFactory.newInstance(
        client,
        WorkerFactoryOptions.newBuilder().setWorkflowCacheSize(cacheSize).build());
  }

  private Worker newWorker(WorkerFactory owner) {
    var options = WorkerOptions.newBuilder()
        .setStickyQueueScheduleToStartTimeout(stickyPatience)
        .setDefaultDeadlockDetectionTimeout(DEADLOCK_PATIENCE.toMillis())
        .setMaxHeartbeatThrottleInterval(HEARTBEATS)
        .setMaxConcurrentWorkflowTaskPollers(2)
        .setMaxConcurrentActivityTaskPollers(2);
    var worker = owner.newWorker(queue, terms.apply(options).build());
    worker.registerWorkflowImplementationFactory(
        Script.class, () -> Script.of(play), WorkflowImplementationOptions.getDefaultInstance());
    return worker;
  }
}
