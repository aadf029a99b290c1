package dev.almanac.conformance.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.almanac.testkit.product.ServerProcess;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.enums.v1.WorkflowIdConflictPolicy;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.CountWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.DeleteWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryRequest;
import io.temporal.api.workflowservice.v1.ListWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.TerminateWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc.WorkflowServiceBlockingStub;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Files that something else than the server has changed. */
@Timeout(600)
@Execution(ExecutionMode.SAME_THREAD)
class DamageTest {
  private static final String NAMESPACE = "default";
  private static final int RUNS = 500;
  private static final int SEEDS = Boolean.getBoolean("almanac.long") ? 20 : 2;
  private static final int DEEPEST = 78;
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  @TempDir
  Path folder;

  /** With the deepest failure that is accepted: what was acknowledged can be read. */
  @Test
  void theDeepestStartIsReadAfterARestart() throws Exception {
    try (var site = Site.onSqlite(folder)) {
      site.start();
      try (var calls = new Calls(site)) {
        var refused = catchThrowableOfType(
            StatusRuntimeException.class, () -> calls.start("deep", failure(98)));
        assertThat(refused.getStatus().getCode()).isEqualTo(Status.Code.INVALID_ARGUMENT);
        assertThat(refused.getStatus().getDescription()).contains("continued_failure", "80");
        calls.start("deep", failure(DEEPEST));
      }
      site.kill();
      site.start();
      try (var calls = new Calls(site)) {
        var event = calls
            .stub()
            .getWorkflowExecutionHistory(GetWorkflowExecutionHistoryRequest.newBuilder()
                .setNamespace(NAMESPACE)
                .setExecution(execution("deep"))
                .build())
            .getHistory()
            .getEvents(0);
        assertThat(event.getWorkflowExecutionStartedEventAttributes().getContinuedFailure())
            .isEqualTo(failure(DEEPEST));
      }
    }
  }

  @Test
  void aRunThatCannotBeReadCanBeTerminatedDeletedAndReplaced() throws Exception {
    try (var site = Site.onSqlite(folder)) {
      site.start();
      try (var calls = new Calls(site)) {
        for (var id : new String[] {"terminated", "deleted", "replaced", "sound"}) {
          calls.start(id, failure(1));
        }
      }
      site.kill();
      update("UPDATE history SET data = x'0101000000000000000001' WHERE run_no IN"
          + " (SELECT run_no FROM run WHERE workflow_id <> 'sound')");
      var server = site.start();
      try (var calls = new Calls(site)) {
        for (var id : new String[] {"terminated", "deleted", "replaced"}) {
          var lost = catchThrowableOfType(StatusRuntimeException.class, () -> calls.describe(id));
          assertThat(lost.getStatus().getCode()).isEqualTo(Status.Code.DATA_LOSS);
          assertThat(lost.getStatus().getDescription()).contains("checksum", "history", id);
        }
        calls.describe("sound");
        calls.terminate("terminated");
        calls.delete("deleted");
        calls.replace("replaced");
        calls.start("terminated", failure(1));
        calls.start("deleted", failure(1));
        for (var id : new String[] {"terminated", "deleted", "replaced", "sound"}) {
          calls.describe(id);
        }
        assertThat(calls.open()).isEqualTo(4);
        assertThat(server.log()).contains("which could not be read");
      }
    }
  }

  @Test
  void aDatabaseWithoutItsLogIsRefused() throws Exception {
    try (var site = Site.onSqlite(folder)) {
      site.start();
      try (var calls = new Calls(site)) {
        calls.start("acknowledged", failure(1));
      }
      site.kill();
      Files.delete(folder.resolve("almanac.db-wal"));
      try (var refused = site.launch()) {
        assertThat(refused.exitCode()).isEqualTo(1);
        assertThat(refused.log()).contains("almanac.db-wal is missing", "almanac.db.marker");
      }
      Files.delete(folder.resolve("almanac.db.marker"));
      site.start();
    }
  }

  /** Every answer is right, or DATA_LOSS, or there is an alarm once all was looked through. */
  @Test
  void flippedBytesAreNeverSilent() throws Exception {
    try (var site = Site.onSqlite(folder)) {
      site.start();
      try (var calls = new Calls(site)) {
        for (int at = 0; at < RUNS; at++) {
          calls.start("w" + at, failure(1));
        }
      }
      stop(site);
      var file = folder.resolve("almanac.db");
      var sound = Files.readAllBytes(file);
      for (int seed = 0; seed < SEEDS; seed++) {
        Files.write(file, flipped(sound, new Random(seed)));
        assertThat(isTold(site)).as("seed " + seed).isTrue();
        site.kill();
        Files.deleteIfExists(folder.resolve("almanac.db.marker"));
        Files.deleteIfExists(folder.resolve("almanac.db-wal"));
        Files.deleteIfExists(folder.resolve("almanac.db-shm"));
      }
    }
  }

  /** Whether a start, an answer or the alarm says that something is wrong. */
  private static boolean isTold(Site site) throws Exception {
    ServerProcess server;
    try {
      server = site.start();
    } catch (AssertionError refused) {
      return true;
    }
    try (var calls = new Calls(site)) {
      try {
        boolean isWrong = calls.open() != RUNS || calls.listed() != RUNS;
        for (int at = 0; at < RUNS; at++) {
          calls.describe("w" + at);
        }
        return !isWrong || awaitAlarm(server);
      } catch (StatusRuntimeException e) {
        assertThat(e.getStatus().getCode()).isIn(Status.Code.DATA_LOSS, Status.Code.NOT_FOUND);
        return e.getStatus().getCode() == Status.Code.DATA_LOSS || awaitAlarm(server);
      }
    }
  }

  private static boolean awaitAlarm(ServerProcess server) throws IOException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (System.nanoTime() < deadline) {
      if (server.log().contains("ALARM: the database is damaged")) {
        return true;
      }
      LockSupport.parkNanos(Duration.ofMillis(200).toNanos());
    }
    return false;
  }

  private static void stop(Site site) throws IOException {
    site.close();
  }

  private static byte[] flipped(byte[] sound, Random random) {
    var file = sound.clone();
    int from = file.length / 4 + random.nextInt(file.length / 2);
    for (int at = from; at < from + 200; at++) {
      file[at] ^= (byte) (1 + random.nextInt(255));
    }
    return file;
  }

  private void update(String sql) throws SQLException {
    try (var connection =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("almanac.db"));
        var statement = connection.createStatement()) {
      assertThat(statement.executeUpdate(sql)).isPositive();
    } finally {
      folder.resolve("almanac.db.marker").toFile().delete(); // its log went with the connection
    }
  }

  private static Failure failure(int depth) {
    var failure = Failure.newBuilder().setMessage("the first").build();
    for (int at = 1; at < depth; at++) {
      failure = Failure.newBuilder().setMessage("by " + at).setCause(failure).build();
    }
    return failure;
  }

  private static WorkflowExecution execution(String id) {
    return WorkflowExecution.newBuilder().setWorkflowId(id).build();
  }

  /** What is asked of the server, once each. */
  private static final class Calls implements AutoCloseable {
    private final WorkflowServiceStubs stubs;

    Calls(Site site) {
      stubs = WorkflowServiceStubs.newServiceStubs(
          WorkflowServiceStubsOptions.newBuilder().setTarget(site.target()).build());
    }

    WorkflowServiceBlockingStub stub() {
      return stubs.blockingStub();
    }

    void start(String id, Failure failure) {
      var answer =
          stub().startWorkflowExecution(order(id).setContinuedFailure(failure).build());
      assertThat(answer.getStarted()).isTrue();
    }

    void replace(String id) {
      var answer = stub()
          .startWorkflowExecution(order(id)
              .setWorkflowIdConflictPolicy(
                  WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_TERMINATE_EXISTING)
              .build());
      assertThat(answer.getStarted()).isTrue();
    }

    private static StartWorkflowExecutionRequest.Builder order(String id) {
      return StartWorkflowExecutionRequest.newBuilder()
          .setNamespace(NAMESPACE)
          .setWorkflowId(id)
          .setRequestId(UUID.randomUUID().toString())
          .setWorkflowType(WorkflowType.newBuilder().setName("Probe"))
          .setTaskQueue(TaskQueue.newBuilder().setName("nobody"));
    }

    String describe(String id) {
      var answer = stub()
          .describeWorkflowExecution(DescribeWorkflowExecutionRequest.newBuilder()
              .setNamespace(NAMESPACE)
              .setExecution(execution(id))
              .build());
      return answer.getWorkflowExecutionInfo().getExecution().getRunId();
    }

    void terminate(String id) {
      var answer = stub()
          .terminateWorkflowExecution(TerminateWorkflowExecutionRequest.newBuilder()
              .setNamespace(NAMESPACE)
              .setWorkflowExecution(execution(id))
              .setReason("it cannot be read")
              .build());
      assertThat(answer).isNotNull();
    }

    void delete(String id) {
      var answer = stub()
          .deleteWorkflowExecution(DeleteWorkflowExecutionRequest.newBuilder()
              .setNamespace(NAMESPACE)
              .setWorkflowExecution(execution(id))
              .build());
      assertThat(answer).isNotNull();
    }

    long open() {
      return stub()
          .countWorkflowExecutions(CountWorkflowExecutionsRequest.newBuilder()
              .setNamespace(NAMESPACE)
              .setQuery("ExecutionStatus = 'Running'")
              .build())
          .getCount();
    }

    long listed() {
      return stub()
          .listWorkflowExecutions(ListWorkflowExecutionsRequest.newBuilder()
              .setNamespace(NAMESPACE)
              .setPageSize(1_000)
              .build())
          .getExecutionsCount();
    }

    @Override
    public void close() {
      stubs.shutdownNow();
    }
  }
}
