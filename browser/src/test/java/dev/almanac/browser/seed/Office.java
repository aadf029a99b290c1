package dev.almanac.browser.seed;

import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import io.temporal.worker.WorkerFactory;
import io.temporal.worker.WorkerOptions;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Workers of Temporal's SDK, which do everything that this package starts. */
public final class Office implements AutoCloseable {
  /** Long, as a busy machine holds up workflows. */
  private static final Duration DEADLOCK_PATIENCE = Duration.ofSeconds(30);

  private final WorkflowClient client;
  private final WorkerFactory factory;

  private Office(WorkflowClient client, WorkerFactory factory) {
    this.client = client;
    this.factory = factory;
  }

  /** Opens with a worker for each of these task queues. */
  public static Office open(WorkflowClient client, String... queues) {
    var factory = WorkerFactory.newInstance(client);
    for (var queue : queues) {
      var worker = factory.newWorker(
          queue,
          WorkerOptions.newBuilder()
              .setDefaultDeadlockDetectionTimeout(DEADLOCK_PATIENCE.toMillis())
              .build());
      worker.registerWorkflowImplementationTypes(OrderWorkflow.class, ChoreWorkflow.class);
      worker.registerActivitiesImplementations(new ChoreActivity());
    }
    factory.start();
    return new Office(client, factory);
  }

  /** Starts a workflow without input. */
  public WorkflowStub start(String type, String queue, String id) {
    var workflow = client.newUntypedWorkflowStub(
        type, WorkflowOptions.newBuilder().setTaskQueue(queue).setWorkflowId(id).build());
    workflow.start();
    return workflow;
  }

  /** Orders of every fate, on the queue {@code orders}. */
  public Orders orders() {
    return new Orders(client);
  }

  @Override
  public void close() {
    factory.shutdownNow();
    factory.awaitTermination(10, TimeUnit.SECONDS);
  }
}
