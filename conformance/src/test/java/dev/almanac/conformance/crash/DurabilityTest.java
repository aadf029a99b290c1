package dev.almanac.conformance.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.conformance.crash.SystemCalls.Call;
import dev.almanac.testkit.Database;
import dev.almanac.testkit.PostgresServer;
import dev.almanac.testkit.PostgresServer.Durability;
import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * An answer means that the disk has it. Killing a process cannot show that, for what it wrote stays
 * with the operating system: so here the order of its system calls is looked at, and what
 * PostgreSQL says about its own.
 */
@Timeout(300)
@Execution(ExecutionMode.SAME_THREAD)
class DurabilityTest {
  private static final int STARTS = 20;

  /** Backends report what they did when they end, and the row counts those that serve clients. */
  private static final String SYNCS = """
      SELECT coalesce(sum(fsyncs), 0) FROM pg_stat_io
      WHERE object = 'wal' AND backend_type = 'client backend'
      """;

  private static final String BACKENDS = """
      SELECT count(*) FROM pg_stat_activity
      WHERE datname = current_database() AND backend_type = 'client backend'
        AND pid <> pg_backend_pid()
      """;

  /**
   * {@code strace} is not part of every machine, and needs no rights to look at a child of ours.
   * Nothing else sees the calls of native code without rights or code of our own in C, so where it
   * is missing this test says so and is counted as skipped.
   */
  @Test
  void sqliteSyncsItsLogBeforeTheReply(@TempDir Path folder) throws Exception {
    Programs.require("strace");
    try (var site = Site.onSqlite(folder);
        var probe = new Probe(site.target())) {
      var server = site.start();
      Map<String, String> runs = new LinkedHashMap<>();
      List<Call> calls;
      try (var watched = SystemCalls.of(server.pid(), folder)) {
        for (int at = 1; at <= STARTS; at++) {
          String workflowId = "traced-%03d".formatted(at);
          runs.put(workflowId, probe.start(workflowId));
        }
        calls = watched.seen();
      }

      runs.forEach((workflowId, runId) -> {
        var written = first(calls, workflowId, true);
        var replied = first(calls, runId, false);
        assertThat(calls)
            .as("calls between %s and %s", written, replied)
            .anyMatch(call -> call.isSync()
                && isOnLog(call)
                && call.begun() > written.ended()
                && call.ended() < replied.begun());
      });
      System.out.printf("A sync came before each of %d replies%n", STARTS);
    }
  }

  private static Call first(List<Call> calls, String text, boolean onLog) {
    return calls.stream()
        .filter(call -> isOnLog(call) == onLog && call.arguments().contains(text))
        .findFirst()
        .orElseThrow(() -> new AssertionError("Nothing was written that has " + text));
  }

  private static boolean isOnLog(Call call) {
    return call.arguments().contains("almanac.db-wal>");
  }

  @Test
  void postgresSyncsItsLogForEachReply(@TempDir Path folder) throws Exception {
    try (var postgres = PostgresServer.start(Durability.FSYNC);
        var database = postgres.createDatabase();
        var site = Site.onPostgres(folder, database.url());
        var probe = new Probe(site.target())) {
      site.start().terminate();
      long before = syncs(database);
      var server = site.start();
      server.terminate();
      long atRest = syncs(database) - before;
      var busy = site.start();
      for (int at = 1; at <= STARTS; at++) {
        probe.start("counted-" + at);
      }
      busy.terminate();
      long withStarts = syncs(database) - before - atRest;

      System.out.printf(
          "PostgreSQL synced its log %d times for %d starts, one after the other, and %d times"
              + " without any%n",
          withStarts, STARTS, atRest);
      assertThat(withStarts - atRest).isGreaterThanOrEqualTo(STARTS);
    }
  }

  /** Those of a server that has ended: its backends end, and report, a moment after it. */
  private static long syncs(Database database) throws SQLException {
    try (var connection = database.connect();
        var statement = connection.createStatement()) {
      long deadline = System.nanoTime() + Duration.ofMinutes(1).toNanos();
      while (number(statement, BACKENDS) > 0) {
        assertThat(System.nanoTime()).as("backends that stay").isLessThan(deadline);
      }
      return number(statement, SYNCS);
    }
  }

  private static long number(Statement statement, String query) throws SQLException {
    try (var result = statement.executeQuery(query)) {
      result.next();
      return result.getLong(1);
    }
  }

  @Test
  void refusesAPostgresThatMayForget(@TempDir Path folder) throws Exception {
    try (var postgres = PostgresServer.start(Durability.NONE);
        var database = postgres.createDatabase();
        var site = Site.onPostgres(folder, database.url());
        var server = site.launch()) {
      assertThat(server.exitCode()).isEqualTo(1);
      assertThat(server.log())
          .contains("PostgreSQL runs with fsync = off and may lose what it acknowledged");
    }
  }
}
