package dev.almanac.conformance.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.testkit.PostgresServer;
import dev.almanac.testkit.PostgresServer.Durability;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import io.temporal.common.RetryOptions;
import io.temporal.serviceclient.RpcRetryOptions;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import io.temporal.worker.WorkerFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server is killed while chains of runs grow. Each chain goes on, and no note that was
 * acknowledged is lost on the way from run to run. A note whose sender had to try again may be
 * there twice: request ids are remembered by runs, not by chains.
 */
@Timeout(600)
class ChainCrashTest {
  private static final long SEED = 20_260_302;
  private static final int RELAYS = 12;
  private static final int NOTES = 6;
  private static final int KILLS = Boolean.getBoolean("almanac.long") ? 12 : 3;
  private static final String QUEUE = "relays";
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private final Random random = new Random(SEED);

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
      var senders = relays.stream().map(ChainCrashTest::send).toList();
      for (int kill = 0; kill < KILLS; kill++) {
        LockSupport.parkNanos(Duration.ofMillis(500 + random.nextInt(1_500)).toNanos());
        site.kill();
        site.start();
      }
      for (var sender : senders) {
        sender.join();
      }
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

  private static Thread send(WorkflowStub relay) {
    return Thread.ofVirtual().start(() -> {
      for (int note = 0; note < NOTES; note++) {
        relay.signal("note", note);
        LockSupport.parkNanos(Duration.ofMillis(700).toNanos());
      }
    });
  }

  private static List<Integer> result(WorkflowStub relay) {
    var notes = new ArrayList<Integer>();
    for (Object note : relay.getResult(List.class)) {
      notes.add(((Number) note).intValue());
    }
    return notes;
  }
}
