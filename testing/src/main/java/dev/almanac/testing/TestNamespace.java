package dev.almanac.testing;

import dev.almanac.client.Almanac;
import dev.almanac.client.schedule.ScheduleManager;
import dev.almanac.protocol.ProtoTime;
import io.temporal.api.workflowservice.v1.RegisterNamespaceRequest;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.worker.Worker;
import io.temporal.worker.WorkerFactory;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * A namespace for one test on a server that many tests share. Its time is that of the machine: a
 * test that moves time takes a {@link TestAlmanac} instead.
 *
 * <pre>{@code
 * @ExtendWith(AlmanacExtension.class)
 * class OrderTest {
 *   @Test
 *   void greets(TestNamespace test) {
 *     test.work("greetings", GreetingWorkflow.class);
 *     var greeting = test.client().newWorkflowStub(
 *         Greeting.class, WorkflowOptions.newBuilder().setTaskQueue("greetings").build());
 *     Assertions.assertThat(greeting.greet("Ada")).isEqualTo("Hello Ada");
 *   }
 * }
 * }</pre>
 */
public final class TestNamespace implements AutoCloseable {
  private static final Duration RETENTION = Duration.ofDays(1);
  private static final long GRACE_SECONDS = 3;

  private final WorkflowClient client;
  private final WorkerFactory workers;
  private final TestWorkers testWorkers;
  private final ScheduleManager schedules;
  private volatile boolean mayHaveActivities;

  private TestNamespace(WorkflowClient client) {
    this.client = client;
    this.workers = WorkerFactory.newInstance(client);
    this.testWorkers = new TestWorkers(client, workers);
    this.schedules = ScheduleManager.of(client);
  }

  /** Creates a namespace with a name of its own. */
  public static TestNamespace on(Almanac almanac) {
    var name = "test-" + UUID.randomUUID();
    Object ignored = almanac
        .stubs()
        .blockingStub()
        .registerNamespace(RegisterNamespaceRequest.newBuilder()
            .setNamespace(name)
            .setWorkflowExecutionRetentionPeriod(ProtoTime.duration(RETENTION))
            .build());
    return new TestNamespace(WorkflowClient.newInstance(
        almanac.stubs(),
        WorkflowClientOptions.newBuilder(almanac.client().getOptions())
            .setNamespace(name)
            .validateAndBuildWithDefaults()));
  }

  /** Returns the SDK's client for the namespace. */
  public WorkflowClient client() {
    return client;
  }

  /** Returns the SDK's factory for workers of the namespace, which end with the test. */
  public WorkerFactory workers() {
    mayHaveActivities = true;
    return workers;
  }

  /** Returns what manages the schedules of the namespace. */
  public ScheduleManager schedules() {
    return schedules;
  }

  /** Starts a worker for these workflows. For activities, make one from {@link #workers}. */
  public Worker work(String taskQueue, Class<?>... workflows) {
    return testWorkers.start(taskQueue, workflows);
  }

  /**
   * Ends the workers, and waits for activities that are interrupted. What is in the namespace goes
   * with the server.
   */
  @Override
  public void close() {
    testWorkers.stop();
    workers.shutdownNow();
    if (mayHaveActivities) { // else only workflows: the SDK takes up to 250 ms to see that they
      // ended
      testWorkers.close();
      workers.awaitTermination(GRACE_SECONDS, TimeUnit.SECONDS);
    }
  }
}
