package dev.almanac.conformance.skipping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.testkit.product.ServerProcess;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowFailedException;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import io.temporal.failure.TimeoutFailure;
import io.temporal.testing.TestEnvironmentOptions;
import io.temporal.testing.TestWorkflowEnvironment;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The test environment of the Java SDK, with our server in the place of its own. It never locks the
 * time of such a server, so that is unlocked from the start.
 */
@Timeout(300)
class JavaEnvironmentTest {
  private static final String QUEUE = "vigils";

  private static ServerProcess server;
  private static TestWorkflowEnvironment environment;

  @BeforeAll
  static void start() throws IOException, InterruptedException {
    server = ServerProcess.spawnForTests("--enable-time-skipping");
    server.awaitAnswer();
    environment = TestWorkflowEnvironment.newInstance(TestEnvironmentOptions.newBuilder()
        .setUseExternalService(true)
        .setTarget(server.target())
        .build());
    var worker = environment.newWorker(QUEUE);
    worker.registerWorkflowImplementationTypes(VigilWorkflow.class);
    worker.registerActivitiesImplementations(new PatientChores());
    environment.start();
  }

  @AfterAll
  static void stop() throws IOException {
    environment.close();
    server.close();
  }

  /** Twice, for the first one also waits for classes to be loaded. */
  @ParameterizedTest
  @ValueSource(strings = {"year", "another-year"})
  void sleepsForAYear(String id) {
    long began = System.nanoTime();
    assertThat(keep(id, Vigil.Kind.TIMER, 365)).isEqualTo("rested");

    System.out.printf(
        "A workflow that sleeps for a year took %d ms%n",
        Duration.ofNanos(System.nanoTime() - began).toMillis());
    assertThat(duration(id))
        .isBetween(Duration.ofDays(365), Duration.ofDays(365).plusHours(1));
  }

  @Test
  void repeatsAnActivityWithHoursInBetween() {
    assertThat(keep("attempts", Vigil.Kind.ATTEMPTS, 0)).isEqualTo("attempt 3");
    assertThat(duration("attempts")).isBetween(Duration.ofHours(15), Duration.ofHours(16));
  }

  @Test
  void timesOutAnActivityThatNobodyTakes() {
    assertThat(keep("nobody", Vigil.Kind.NOBODY, 0)).isEqualTo("TIMEOUT_TYPE_SCHEDULE_TO_START");
    assertThat(duration("nobody")).isBetween(Duration.ofDays(1), Duration.ofHours(25));
  }

  @Test
  void timesOutARun() {
    var run = stub("endless", Duration.ofDays(30));
    run.start(Vigil.Kind.SIGNAL, 365);

    assertThatThrownBy(() -> run.getResult(String.class))
        .isInstanceOf(WorkflowFailedException.class)
        .hasCauseInstanceOf(TimeoutFailure.class);
    assertThat(duration("endless")).isBetween(Duration.ofDays(30), Duration.ofDays(31));
  }

  @Test
  void waitsForAnActivityThatWorks() {
    assertThat(keep("work", Vigil.Kind.WORK, 0)).isEqualTo("worked");
  }

  @Test
  void runsManyBesideEachOther() {
    List<WorkflowStub> runs = IntStream.rangeClosed(1, 20)
        .mapToObj(days -> {
          var run = stub("beside-" + days, Duration.ZERO);
          run.start(Vigil.Kind.TIMER, days);
          return run;
        })
        .toList();

    assertThat(runs).allSatisfy(run -> assertThat(run.getResult(String.class)).isEqualTo("rested"));
    for (int days = 1; days <= 20; days++) {
      assertThat(duration("beside-" + days))
          .isBetween(Duration.ofDays(days), Duration.ofDays(days).plusHours(1));
    }
  }

  private static String keep(String id, Vigil.Kind kind, int days) {
    var run = stub(id, Duration.ZERO);
    run.start(kind, days);
    return run.getResult(String.class);
  }

  private static WorkflowStub stub(String id, Duration runTimeout) {
    return client()
        .newUntypedWorkflowStub(
            "Vigil",
            WorkflowOptions.newBuilder()
                .setTaskQueue(QUEUE)
                .setWorkflowId(id)
                .setWorkflowRunTimeout(runTimeout)
                .build());
  }

  /** By the times of its first and its last event. */
  private static Duration duration(String id) {
    List<HistoryEvent> events = client().fetchHistory(id).getHistory().getEventsList();
    return Duration.between(time(events.getFirst()), time(events.getLast()));
  }

  private static Instant time(HistoryEvent event) {
    var time = event.getEventTime();
    return Instant.ofEpochSecond(time.getSeconds(), time.getNanos());
  }

  private static WorkflowClient client() {
    return environment.getWorkflowClient();
  }
}
