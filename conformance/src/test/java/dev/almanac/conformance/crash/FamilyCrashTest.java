package dev.almanac.conformance.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.conformance.scenario.Await;
import dev.almanac.testkit.PostgresServer;
import dev.almanac.testkit.PostgresServer.Durability;
import io.temporal.api.workflowservice.v1.CountWorkflowExecutionsRequest;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import io.temporal.serviceclient.RpcRetryOptions;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import io.temporal.worker.WorkerFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * A server is killed while workflows start children and signal each other, in whatever phase of a
 * start or of a message they are: each child is there once, and each signal arrives once.
 */
@Timeout(1_800)
@Execution(ExecutionMode.CONCURRENT)
@Order(1) // takes long, so it begins early
class FamilyCrashTest {
  private static final long SEED = 20_261_115;
  private static final String QUEUE = "households";
  private static final int KILLS = Boolean.getBoolean("almanac.long") ? 12 : 3;
  private static final int HEADS = 20;
  private static final int CHILDREN = Boolean.getBoolean("almanac.long") ? 60 : 8;

  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private final Random random = new Random(SEED);

  @Test
  void losesNoChildAndNoSignalOnSqlite(@TempDir Path folder) throws Exception {
    try (var site = Site.onSqlite(folder)) {
      killAgainAndAgain(site);
    }
  }

  @Test
  void losesNoChildAndNoSignalOnPostgres(@TempDir Path folder) throws Exception {
    try (var postgres = PostgresServer.start(Durability.FSYNC);
        var database = postgres.createDatabase();
        var site = Site.onPostgres(folder, database.url())) {
      killAgainAndAgain(site);
    }
  }

  private void killAgainAndAgain(Site site) throws Exception {
    site.start();
    var stubs = WorkflowServiceStubs.newServiceStubs(WorkflowServiceStubsOptions.newBuilder()
        .setTarget(site.target())
        .setConnectionBackoffResetFrequency(Duration.ofSeconds(1))
        .setRpcRetryOptions(RpcRetryOptions.newBuilder()
            .setExpiration(PATIENCE)
            .setMaximumInterval(Duration.ofSeconds(1))
            .build())
        .build());
    var client = WorkflowClient.newInstance(stubs);
    var workers = WorkerFactory.newInstance(client);
    workers
        .newWorker(QUEUE)
        .registerWorkflowImplementationTypes(
            Households.Head.class, Households.Member.class, Households.Collector.class);
    workers.start();
    try {
      var collector = client.newWorkflowStub(Household.Collector.class, options("collector"));
      WorkflowClient.start(collector::run, HEADS * CHILDREN);
      var heads = start(client);
      killWhile(site, collector);
      for (int at = 0; at < HEADS; at++) {
        assertThat(heads.get(at).getResult(String[].class)).containsExactlyElementsOf(names(at));
      }
      assertThat(WorkflowStub.fromTyped(collector).getResult(String[].class))
          .as("seed " + SEED)
          .hasSize(HEADS * CHILDREN)
          .doesNotHaveDuplicates();
      assertThat(open(stubs)).isZero();
    } finally {
      workers.shutdownNow();
      stubs.shutdownNow();
    }
  }

  /** Kills whenever so many children have told of themselves that the dice say so. */
  private void killWhile(Site site, Household.Collector collector) throws Exception {
    int told = 0;
    for (int dice : random.ints(KILLS, 1, HEADS * CHILDREN / 2).sorted().toArray()) {
      told = awaitTold(collector, told, dice);
      site.kill();
      site.start();
    }
  }

  /** Gives how many words there are as soon as there are so many: never fewer than before. */
  private static int awaitTold(Household.Collector collector, int before, int wanted) {
    var told = new AtomicInteger(before);
    Await.until(wanted + " words were told", PATIENCE, () -> {
      Question.ask(collector::told).ifPresent(now -> {
        assertThat(now).as("seed " + SEED).isGreaterThanOrEqualTo(told.get());
        told.set(now);
      });
      return told.get() >= wanted;
    });
    return told.get();
  }

  private static List<WorkflowStub> start(WorkflowClient client) {
    var heads = new ArrayList<WorkflowStub>();
    for (int at = 0; at < HEADS; at++) {
      var head = client.newWorkflowStub(Household.class, options("head-" + at));
      WorkflowClient.start(head::run, CHILDREN, "collector");
      heads.add(WorkflowStub.fromTyped(head));
    }
    return heads;
  }

  private static WorkflowOptions options(String workflowId) {
    return WorkflowOptions.newBuilder()
        .setTaskQueue(QUEUE)
        .setWorkflowId(workflowId)
        .build();
  }

  private static List<String> names(int head) {
    return IntStream.range(0, CHILDREN)
        .mapToObj(at -> "head-" + head + "/" + at)
        .toList();
  }

  private static long open(WorkflowServiceStubs stubs) {
    return stubs
        .blockingStub()
        .countWorkflowExecutions(CountWorkflowExecutionsRequest.newBuilder()
            .setNamespace("default")
            .setQuery("ExecutionStatus = 'Running'")
            .build())
        .getCount();
  }
}
