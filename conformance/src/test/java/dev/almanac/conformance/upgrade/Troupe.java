package dev.almanac.conformance.upgrade;

import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.history.v1.History;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.client.WorkflowClient;
import io.temporal.common.WorkflowExecutionHistory;
import io.temporal.worker.Worker;
import io.temporal.worker.WorkerFactory;
import io.temporal.worker.WorkerOptions;
import io.temporal.worker.WorkflowImplementationOptions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Workers of an era on some task queues. */
final class Troupe implements AutoCloseable {
  /** Longer than a test, as some workflows are held up. */
  private static final Duration DEADLOCK_PATIENCE = Duration.ofMinutes(10);

  private final WorkerFactory factory;
  private final Worker first;

  private Troupe(WorkerFactory factory, Worker first) {
    this.factory = factory;
    this.first = first;
  }

  static Troupe of(WorkflowClient client, Era era, String... queues) {
    var factory = WorkerFactory.newInstance(client);
    var workers =
        List.of(queues).stream().map(queue -> worker(factory, era, queue)).toList();
    return new Troupe(factory, workers.getFirst());
  }

  void begin() {
    factory.start();
  }

  private static Worker worker(WorkerFactory factory, Era era, String queue) {
    var worker = factory.newWorker(
        queue,
        WorkerOptions.newBuilder()
            .setDefaultDeadlockDetectionTimeout(DEADLOCK_PATIENCE.toMillis())
            .setMaxConcurrentWorkflowTaskPollers(2)
            .setMaxConcurrentActivityTaskPollers(2)
            .build());
    worker.registerWorkflowImplementationFactory(
        Tale.class,
        () -> new TaleWorkflow(era),
        WorkflowImplementationOptions.getDefaultInstance());
    Scene scene = name -> era.play(Chapter.valueOf(name));
    worker.registerActivitiesImplementations(scene);
    return worker;
  }

  /** Replays a history, without how others than workers can end a run. */
  void replay(WorkflowExecution run, List<HistoryEvent> events) throws Exception {
    var decided = events.stream()
        .filter(event -> !event.hasWorkflowExecutionTerminatedEventAttributes()
            && !event.hasWorkflowExecutionTimedOutEventAttributes())
        .toList();
    first.replayWorkflowExecution(new WorkflowExecutionHistory(
        History.newBuilder().addAllEvents(decided).build(), run.getWorkflowId()));
  }

  @Override
  public void close() {
    factory.shutdownNow();
    factory.awaitTermination(10, TimeUnit.SECONDS);
  }
}
