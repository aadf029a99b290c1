package dev.almanac.conformance.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.conformance.scenario.Await;
import dev.almanac.testkit.PostgresServer;
import dev.almanac.testkit.PostgresServer.Durability;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowNotFoundException;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import io.temporal.common.RetryOptions;
import io.temporal.serviceclient.RpcRetryOptions;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import io.temporal.worker.WorkerFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server is killed while chains of runs grow. Each chain goes on, and no note that was
 * acknowledged is lost on the way from run to run, nor unknown to a run that is asked. A note whose
 * sender had to try again may be there twice: request ids are remembered by runs, not by chains.
 */
@Timeout(600)
class ChainCrashTest {
  private static final long SEED = 20_260_302;
  private static final int RELAYS = 12;
  private static final int NOTES = Boolean.getBoolean("almanac.long") ? 24 : 6;
  private static final int KILLS = Boolean.getBoolean("almanac.long") ? 12 : 3;
  private static final String QUEUE = "relays";
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private final Random random = new Random(SEED);
  private final AtomicInteger acknowledged = new AtomicInteger();

  @Test
  void losesNothingOnSqlite(@TempDir Path folder) throws Exception {
    try (var site = Site.onSqlite(folder)) {
      killWhileChainsGrow(site);
    }
  }

  @Test
  void losesNothingOnPostgres(@TempDir Path folder) throws Exception {
    try (var postgres = PostgresServer.start(Durability.FSYNC);
        var database = postgres.createDatabase();
        var site = Site.onPostgres(folder, database.url())) {
      killWhileChainsGrow(site);
    }
  }

  private void killWhileChainsGrow(Site site) throws Exception {
    site.start();
    var stubs = stubs(site.target());
    var client = WorkflowClient.newInstance(stubs);
    var workers = WorkerFactory.newInstance(client);
    try {
      workers.newWorker(QUEUE).registerWorkflowImplementationTypes(RelayWorkflow.class);
      workers.start();
      var relays = IntStream.range(0, RELAYS).mapToObj(n -> start(client, n)).toList();
      killWhile(site, relays.stream().<Runnable>map(relay -> () -> send(relay)).toList());
      for (var relay : relays) {
        assertThat(result(relay))
            .as("seed %d, %s", SEED, relay.getExecution())
            .containsAll(IntStream.range(0, NOTES).boxed().toList());
      }
    } finally {
      workers.shutdownNow();
      workers.awaitTermination(10, TimeUnit.SECONDS);
      stubs.shutdownNow();
    }
  }

  /** Kills whenever so many notes were acknowledged that the dice say so. */
  private void killWhile(Site site, List<Runnable> senders) throws Exception {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var sent = senders.stream().map(threads::submit).toList();
      for (int dice : random.ints(KILLS, 1, RELAYS * NOTES).sorted().toArray()) {
        Await.until("notes are acknowledged", PATIENCE, () -> acknowledged.get() >= dice);
        site.kill();
        site.start();
      }
      for (var sender : sent) {
        sender.get();
      }
    }
  }

  private static WorkflowServiceStubs stubs(String target) {
    return WorkflowServiceStubs.newServiceStubs(WorkflowServiceStubsOptions.newBuilder()
        .setTarget(target)
        .setConnectionBackoffResetFrequency(Duration.ofSeconds(1))
        .setRpcRetryOptions(RpcRetryOptions.newBuilder()
            .setExpiration(PATIENCE)
            .setMaximumInterval(Duration.ofSeconds(1))
            .build())
        .build());
  }

  private static WorkflowStub start(WorkflowClient client, int number) {
    var relay = client.newUntypedWorkflowStub(
        "Relay",
        WorkflowOptions.newBuilder()
            .setTaskQueue(QUEUE)
            .setWorkflowId("relay-" + number)
            .setRetryOptions(RetryOptions.newBuilder()
                .setInitialInterval(Duration.ofMillis(200))
                .setMaximumAttempts(2)
                .build())
            .build());
    relay.start(new Relay.Leg(List.of(), NOTES));
    return relay;
  }

  /** Each note is sent when the chain is known to have the one before. */
  private void send(WorkflowStub relay) {
    for (int note = 0; note < NOTES - 1; note++) {
      relay.signal("note", note);
      acknowledged.incrementAndGet();
      awaitKnown(relay, note);
    }
    sendLast(relay);
    acknowledged.incrementAndGet();
  }

  /**
   * If a kill comes between the last note and its answer, the chain may have ended on repetition.
   */
  private static void sendLast(WorkflowStub relay) {
    try {
      relay.signal("note", NOTES - 1);
    } catch (WorkflowNotFoundException ended) {
      assertThat(ended).hasRootCauseMessage("NOT_FOUND: workflow execution already completed");
    }
  }

  /** The first answer must have it: a query sees all that was acknowledged before. */
  private static void awaitKnown(WorkflowStub relay, int note) {
    var answer = new AtomicReference<List<Integer>>(List.of());
    Await.until("a run can be asked", PATIENCE, () -> {
      var notes = Question.ask(() -> integers(relay.query("notes", List.class)));
      notes.ifPresent(answer::set);
      return notes.isPresent();
    });
    assertThat(answer.get()).as("seed %d, %s", SEED, relay.getExecution()).contains(note);
  }

  private static List<Integer> result(WorkflowStub relay) {
    return integers(relay.getResult(List.class));
  }

  private static List<Integer> integers(List<?> numbers) {
    return numbers.stream().map(number -> ((Number) number).intValue()).toList();
  }
}
