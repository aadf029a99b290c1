package dev.almanac.conformance.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.testkit.Database;
import dev.almanac.testkit.PostgresServer;
import dev.almanac.testkit.PostgresServer.Durability;
import dev.almanac.testkit.product.ServerProcess;
import io.grpc.StatusRuntimeException;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * A server was away for so long that PostgreSQL gave its place to another one, and comes back. The
 * other one is not disturbed, and the first one ends: it writes nothing, and what it says is true.
 */
@Timeout(600)
@Execution(ExecutionMode.SAME_THREAD)
class TakeOverTest {
  private static final long SEED = 20_261_117;
  private static final int CLIENTS = 20;
  private static final int PLACE_LOST = 5;
  private static final int ROUNDS = Boolean.getBoolean("almanac.long") ? 5 : 1;
  private static final int PROGRESS = 50;

  @Test
  void aServerThatWasAwayEndsAndItsSuccessorIsNotDisturbed(@TempDir Path folder) throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      try (var postgres = PostgresServer.start(Durability.FSYNC);
          var database = postgres.createDatabase();
          var away = Site.onPostgres(folder, database.url());
          var successor = Site.onPostgres(folder, database.url())) {
        takeOver(database, away, successor);
      }
    }
  }

  private static void takeOver(Database database, Site away, Site successor) throws Exception {
    var first = away.start();
    try (var before = new Probe(away.target());
        var after = new Probe(successor.target());
        var customers = Customers.arrive(away.target(), CLIENTS, SEED)) {
      before.start("told-by-both");
      customers.journal.awaitMore(PROGRESS); // so that commits are under way
      signal(first, "STOP");
      cut(database, first);

      var second = successor.start();
      List<String> acknowledged = new ArrayList<>();
      acknowledge(after, acknowledged);
      after.terminate("told-by-both");
      signal(first, "CONT");
      expectTruthUntilItEnds(before, first);

      assertThat(first.exitCode()).isEqualTo(PLACE_LOST);
      assertThat(first.log()).contains("almanac: Another server has taken over this database");
      acknowledge(after, acknowledged);
      assertThat(acknowledged)
          .allSatisfy(id -> assertThat(after.status(id))
              .isEqualTo(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING));
      assertThat(after.status("told-by-both"))
          .isEqualTo(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_TERMINATED);
      assertThat(second.log()).doesNotContain("unknown outcome", "taken over", "not known whether");
    }
  }

  private static void acknowledge(Probe probe, List<String> ids) {
    for (int count = 0; count < PROGRESS; count++) {
      var id = "acknowledged-" + ids.size();
      assertThat(probe.start(id)).isNotEmpty();
      ids.add(id);
    }
  }

  /** Refusals are fine, old news are not. */
  private static void expectTruthUntilItEnds(Probe probe, ServerProcess server) {
    while (server.isAlive()) {
      try {
        assertThat(probe.status("told-by-both"))
            .isEqualTo(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_TERMINATED);
      } catch (StatusRuntimeException e) {
        assertThat(Probe.PUSHES_BACK).as("%s", e).contains(e.getStatus().getCode());
      }
    }
  }

  private static void signal(ServerProcess server, String name) throws Exception {
    var kill =
        new ProcessBuilder("kill", "-" + name, "" + server.pid()).inheritIO().start();
    assertThat(kill.waitFor(10, TimeUnit.SECONDS)).isTrue();
    assertThat(kill.exitValue()).isZero();
  }

  /** Twice, as one that is just beginning may not be seen the first time. */
  private static void cut(Database database, ServerProcess server) throws SQLException {
    int cut = 0;
    for (int attempt = 0; attempt < 2; attempt++) {
      try (var connection = database.connect();
          var statement = connection.createStatement();
          var result = statement.executeQuery("""
              SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
              WHERE datname = current_database() AND pid <> pg_backend_pid()
                AND application_name = 'almanac, process %d'
              """.formatted(server.pid()))) {
        result.next();
        cut += result.getInt(1);
      }
    }
    assertThat(cut).isPositive();
  }
}
