package dev.almanac.conformance.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.conformance.crash.Errand.Plan;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowOptions;
import io.temporal.serviceclient.RpcRetryOptions;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import io.temporal.worker.Worker;
import io.temporal.worker.WorkerFactory;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A worker, and clients that start one {@link Errand} after the other, {@link Talk} to it and await
 * its result, through all that happens to the server. They retry what the SDK retries, updates for
 * longer than it does, and nothing else: any other failure goes into the journal.
 */
final class Customers implements AutoCloseable {
  private static final String QUEUE = "errands";

  /** A server that is killed again and again must not make a call give up. */
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  final Journal journal = new Journal();
  final InFlight inFlight = new InFlight();
  final CountedChores chores = new CountedChores(inFlight);
  private final WorkflowServiceStubs stubs;
  private final WorkflowClient client;
  private final WorkerFactory workers;
  private final CountDownLatch ended;
  private volatile boolean isClosing;

  private Customers(String target, int clients) {
    stubs = WorkflowServiceStubs.newServiceStubs(WorkflowServiceStubsOptions.newBuilder()
        .setTarget(target)
        .setConnectionBackoffResetFrequency(Duration.ofSeconds(1))
        .setRpcRetryOptions(RpcRetryOptions.newBuilder()
            .setExpiration(PATIENCE)
            .setMaximumInterval(Duration.ofSeconds(1))
            .build())
        .build());
    client = WorkflowClient.newInstance(stubs);
    workers = WorkerFactory.newInstance(client);
    ended = new CountDownLatch(clients);
  }

  static Customers arrive(String target, int clients, long seed) {
    var customers = new Customers(target, clients);
    Worker worker = customers.workers.newWorker(QUEUE);
    worker.registerWorkflowImplementationTypes(ErrandWorkflow.class);
    worker.registerActivitiesImplementations(customers.chores);
    customers.workers.start();
    for (int number = 0; number < clients; number++) {
      int own = number;
      Thread.ofVirtual()
          .name("client-" + number)
          .start(() -> customers.shop(own, new Random(seed + own)));
    }
    return customers;
  }

  WorkflowClient client() {
    return client;
  }

  private void shop(int number, Random random) {
    try {
      for (int errand = 1; !isClosing; errand++) {
        run("errand-%d-%d".formatted(number, errand), random);
      }
    } finally {
      ended.countDown();
    }
  }

  private void run(String workflowId, Random random) {
    var plan = new Plan(
        random.nextInt(6),
        random.nextInt(4),
        1 + random.nextInt(800),
        random.nextInt(3),
        100 + random.nextInt(500));
    try {
      var stub = client.newWorkflowStub(
          Errand.class,
          WorkflowOptions.newBuilder()
              .setTaskQueue(QUEUE)
              .setWorkflowId(workflowId)
              .build());
      WorkflowExecution started = inFlight.during(() -> WorkflowClient.start(stub::run, plan));
      var entry = journal.started(workflowId, started.getRunId(), plan);
      new Talk(this, entry, stub).hold(random);
    } catch (RuntimeException | AssertionError e) {
      journal.problem(workflowId, e);
    }
  }

  /** Lets everybody finish what they have begun. */
  void finish() throws InterruptedException {
    isClosing = true;
    assertThat(ended.await(PATIENCE.toSeconds(), TimeUnit.SECONDS))
        .as("%d clients still wait; %s", ended.getCount(), journal.problems())
        .isTrue();
  }

  @Override
  public void close() {
    isClosing = true;
    workers.shutdownNow();
    stubs.shutdownNow();
  }
}
