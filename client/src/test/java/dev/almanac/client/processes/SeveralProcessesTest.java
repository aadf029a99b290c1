package dev.almanac.client.processes;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.client.Almanac;
import dev.almanac.client.Eventually;
import dev.almanac.client.schedule.LedgerEntry;
import dev.almanac.client.schedule.ScheduleHandle;
import dev.almanac.client.schedule.ScheduleManager;
import dev.almanac.client.schedule.TimeOutcome;
import dev.almanac.testkit.FreePort;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.client.WorkflowClient;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Several instances of an application, in processes of their own, with a server that is killed
 * again and again. Each time of their schedules starts one workflow.
 */
@Isolated
@Timeout(600)
class SeveralProcessesTest {
  private static final boolean IS_LONG = Boolean.getBoolean("almanac.long");
  private static final int INSTANCES = IS_LONG ? 4 : 2;
  private static final int KILLS = IS_LONG ? 10 : 2;
  private static final Duration LIFE = Duration.ofSeconds(2);

  private final List<Process> processes = new ArrayList<>();

  /** When no server was up. */
  private record Outage(Instant from, Instant to) {
    boolean has(Instant time) {
      return time.isAfter(from) && time.isBefore(to);
    }
  }

  @AfterEach
  void end() {
    processes.forEach(Process::destroyForcibly);
  }

  @Test
  void eachTimeStartsOneWorkflowWhateverIsKilled(@TempDir Path folder) throws Throwable {
    Path file = folder.resolve("app.db");
    int port = FreePort.next();
    var server = serve(file, port);
    var instances = instances(port);

    assertThat(instances.stream().flatMap(List::stream))
        .filteredOn(line -> line.endsWith(" CREATED"))
        .as("each schedule is created once, although the instances start at the same time")
        .containsExactlyInAnyOrder("EachSecond CREATED", "WhenActive CREATED");

    var outages = new ArrayList<Outage>();
    for (int kill = 0; kill < KILLS; kill++) {
      passes(LIFE);
      assertThat(server.destroyForcibly().waitFor()).isNotZero();
      var from = Instant.now();
      passes(LIFE);
      var to = Instant.now();
      server = serve(file, port);
      outages.add(new Outage(from, to));
    }
    passes(LIFE);
    var end = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    Eventually.holds(() -> assertThat(lastStarted(port)).isAfterOrEqualTo(end));
    assertThat(server.destroyForcibly().waitFor()).isNotZero();

    try (var almanac = Almanac.embedded().file(file).start()) {
      checkEachSecond(outcomes(almanac.schedules().handle("EachSecond"), end));
      checkWhenActive(outcomes(almanac.schedules().handle("WhenActive"), end), outages);
      assertThat(workflowIds(almanac)).doesNotHaveDuplicates().hasSizeGreaterThan(10);
    }
  }

  private static void checkEachSecond(List<LedgerEntry> outcomes) {
    var first = outcomes.getFirst().nominal().orElseThrow();
    assertThat(outcomes)
        .as("one outcome for each second")
        .extracting(entry -> entry.nominal().orElseThrow())
        .containsExactlyElementsOf(Stream.iterate(first, time -> time.plusSeconds(1))
            .limit(outcomes.size())
            .toList());
    assertThat(outcomes)
        .allSatisfy(entry ->
            assertThat(entry.outcome().orElseThrow()).isInstanceOf(TimeOutcome.Started.class));
  }

  private static void checkWhenActive(List<LedgerEntry> outcomes, List<Outage> outages) {
    assertThat(outcomes)
        .filteredOn(entry -> entry.outcome().orElseThrow() instanceof TimeOutcome.Started)
        .extracting(entry -> entry.nominal().orElseThrow())
        .doesNotHaveDuplicates()
        .hasSizeGreaterThan(KILLS)
        .allSatisfy(time -> assertThat(outages)
            .as("nothing that came during an outage is made up for")
            .noneMatch(outage -> outage.has(time)));
  }

  /** Returns the outcomes of the times up to a moment, by time. */
  private static List<LedgerEntry> outcomes(ScheduleHandle schedule, Instant until) {
    return schedule
        .history()
        .filter(entry -> entry.outcome().isPresent())
        .filter(entry -> !entry.nominal().orElseThrow().isAfter(until))
        .sorted(Comparator.comparing(entry -> entry.nominal().orElseThrow()))
        .toList();
  }

  private static List<String> workflowIds(Almanac almanac) {
    return almanac
        .client()
        .listExecutions("")
        .map(run -> {
          assertThat(run.getStatus())
              .isIn(
                  WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_COMPLETED,
                  WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING);
          return run.getExecution().getWorkflowId();
        })
        .toList();
  }

  /** Returns the latest time for which the server has started a workflow. */
  private static Instant lastStarted(int port) {
    var stubs = WorkflowServiceStubs.newServiceStubs(
        WorkflowServiceStubsOptions.newBuilder().setTarget("127.0.0.1:" + port).build());
    try {
      return ScheduleManager.of(WorkflowClient.newInstance(stubs))
          .handle("EachSecond")
          .history()
          .filter(entry -> entry.outcome().isPresent())
          .map(entry -> entry.nominal().orElseThrow())
          .max(Comparator.naturalOrder())
          .orElse(Instant.MIN);
    } finally {
      stubs.shutdownNow();
    }
  }

  /** Waits until so much time has passed. */
  private static void passes(Duration time) throws Throwable {
    var end = Instant.now().plus(time);
    Eventually.holds(() -> assertThat(Instant.now()).isAfter(end));
  }

  private Process serve(Path file, int port) throws IOException {
    var server = start(ServerProcess.class, file.toString(), String.valueOf(port));
    assertThat(server.inputReader(UTF_8).readLine()).isEqualTo("ready " + port);
    return server;
  }

  /** Starts the instances together, and returns what each prints until it works. */
  private List<List<String>> instances(int port) throws IOException {
    var started = new ArrayList<Process>();
    for (int number = 0; number < INSTANCES; number++) {
      started.add(start(WorkerProcess.class, String.valueOf(port)));
    }
    var all = new ArrayList<List<String>>();
    for (var instance : started) {
      all.add(untilItWorks(instance.inputReader(UTF_8)));
    }
    return all;
  }

  private static List<String> untilItWorks(BufferedReader lines) throws IOException {
    var all = new ArrayList<String>();
    for (var line = lines.readLine(); !"working".equals(line); line = lines.readLine()) {
      assertThat(line).as("the process has not ended").isNotNull();
      all.add(line);
    }
    return all;
  }

  private Process start(Class<?> main, String... args) throws IOException {
    var command = new ArrayList<>(List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:TieredStopAtLevel=1",
        "-Xmx256m",
        "--enable-native-access=ALL-UNNAMED",
        "-cp",
        System.getProperty("java.class.path"),
        main.getName()));
    command.addAll(List.of(args));
    var process = new ProcessBuilder(command)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
    processes.add(process);
    return process;
  }
}
