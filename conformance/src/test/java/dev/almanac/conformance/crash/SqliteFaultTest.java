package dev.almanac.conformance.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.testkit.product.ServerProcess;
import io.grpc.Status;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** There is no room for the file to grow, and then there is again. */
@Timeout(900)
@Execution(ExecutionMode.SAME_THREAD)
class SqliteFaultTest {
  private static final long SEED = 20_260_303;
  private static final int CLIENTS = 40;
  private static final int ROUNDS = Boolean.getBoolean("almanac.long") ? 10 : 2;
  private static final int PROGRESS = 100;

  /** Each of so many says why. */
  private static final int REFUSALS = 20;

  /** Lines of stack traces, for a few different faults. */
  private static final int MOST_TRACES = 400;

  /**
   * The operating system refuses to let files grow. That needs no rights, unlike a small disk of
   * our own, and it can be taken back while the server runs.
   */
  @Test
  void pushesBackWhileNothingCanBeWrittenAndGoesOnAfterwards(@TempDir Path folder)
      throws Exception {
    Programs.require("prlimit");
    try (var site = Site.onSqlite(folder)) {
      var server = site.start();
      try (var customers = Customers.arrive(site.target(), CLIENTS, SEED);
          var probe = new Probe(site.target())) {
        probe.start("before");
        for (int round = 0; round < ROUNDS; round++) {
          customers.journal.awaitMore(PROGRESS);
          limitFiles(server, "" + (largestFile(folder) + 100_000));
          expectFull(probe.awaitRefusal(), server);
          for (int again = 0; again < REFUSALS; again++) {
            expectFull(probe.awaitRefusal(), server);
          }
          assertThat(probe.readStatus("before"))
              .isEqualTo(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING);
          limitFiles(server, "unlimited");
          customers.journal.awaitMore(PROGRESS);
        }
        customers.finish();

        assertThat(server.log()).contains("The storage is full");
        assertThat(server.log().lines().filter(line -> line.contains("\tat ")))
            .as("stack traces are not repeated")
            .hasSizeLessThan(MOST_TRACES);
        assertThat(Audit.of(customers)).as("seed " + SEED).isEmpty();
      }
    }
  }

  /** The limit is the operator's own, and so is the way out. */
  @Test
  void saysThatTheFileIsFullAndGoesOnWithoutTheLimit(@TempDir Path folder) throws Exception {
    try (var roomy = Site.onSqlite(folder);
        var limited = roomy.with("max-size: 2MiB")) {
      var server = limited.start();
      try (var customers = Customers.arrive(limited.target(), CLIENTS, SEED);
          var probe = new Probe(limited.target())) {
        expectFull(probe.awaitRefusal(), server);
        assertThat(server.log()).contains("The storage is full");
        limited.kill();
        roomy.start();
        customers.journal.awaitMore(PROGRESS);
        customers.finish();

        assertThat(Audit.of(customers)).as("seed " + SEED).isEmpty();
      }
    }
  }

  private static void expectFull(Status refusal, ServerProcess server) throws IOException {
    assertThat(refusal.getCode()).as(server.log()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
    assertThat(refusal.getDescription()).contains("The storage is full");
  }

  private static long largestFile(Path folder) throws IOException {
    try (var files = Files.list(folder)) {
      return files.mapToLong(file -> file.toFile().length()).max().orElseThrow();
    }
  }

  /** Sets the soft limit, which its owner may raise again. */
  private static void limitFiles(ServerProcess server, String bytes) throws Exception {
    var prlimit = new ProcessBuilder(
            "prlimit", "--pid", "" + server.pid(), "--fsize=" + bytes + ":")
        .inheritIO()
        .start();
    assertThat(prlimit.waitFor(10, TimeUnit.SECONDS)).isTrue();
    assertThat(prlimit.exitValue()).isZero();
  }
}
