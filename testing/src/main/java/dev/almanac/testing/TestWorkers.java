package dev.almanac.testing;

import io.temporal.client.WorkflowClient;
import io.temporal.worker.Worker;
import io.temporal.worker.WorkerFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The workers of a test. The SDK's factory takes no more once it has started; another one does. */
final class TestWorkers implements AutoCloseable {
  private static final long GRACE_SECONDS = 3;

  private final WorkflowClient client;
  private final WorkerFactory first;
  private final List<WorkerFactory> others = new ArrayList<>();

  /** @param first is ended by somebody else */
  TestWorkers(WorkflowClient client, WorkerFactory first) {
    this.client = client;
    this.first = first;
  }

  /** Starts a worker for these workflows. */
  synchronized Worker start(String taskQueue, Class<?>... workflows) {
    var factory = first.isStarted() ? another() : first;
    var worker = factory.newWorker(taskQueue);
    worker.registerWorkflowImplementationTypes(workflows);
    factory.start();
    return worker;
  }

  private WorkerFactory another() {
    var factory = WorkerFactory.newInstance(client);
    others.add(factory);
    return factory;
  }

  /** Ends the workers, without waiting for that. */
  synchronized void stop() {
    others.forEach(WorkerFactory::shutdownNow);
  }

  @Override
  public synchronized void close() {
    stop();
    others.forEach(factory -> factory.awaitTermination(GRACE_SECONDS, TimeUnit.SECONDS));
  }
}
