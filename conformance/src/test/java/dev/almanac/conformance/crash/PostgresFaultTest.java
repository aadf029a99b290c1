package dev.almanac.conformance.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.testkit.Database;
import dev.almanac.testkit.PostgresServer;
import dev.almanac.testkit.PostgresServer.Durability;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** PostgreSQL goes away under a server that has work to do, and comes back. */
@Timeout(900)
@Execution(ExecutionMode.SAME_THREAD)
class PostgresFaultTest {
  private static final long SEED = 20_260_302;
  private static final int CLIENTS = 40;
  private static final int ROUNDS = Boolean.getBoolean("almanac.long") ? 10 : 2;

  /** So much must be acknowledged before a fault, and after it. */
  private static final int PROGRESS = 100;

  private static final String CUT = """
      SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()
      """;

  private static final String LOCKS = """
      SELECT count(*) FROM pg_locks
      WHERE locktype = 'advisory' AND granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      """;

  @Test
  void pushesBackWhilePostgresIsAwayAndGoesOnAfterwards(@TempDir Path folder) throws Exception {
    try (var postgres = PostgresServer.start(Durability.FSYNC);
        var database = postgres.createDatabase();
        var site = Site.onPostgres(folder, database.url())) {
      var server = site.start();
      try (var customers = Customers.arrive(site.target(), CLIENTS, SEED);
          var probe = new Probe(site.target())) {
        for (int round = 0; round < ROUNDS; round++) {
          customers.journal.awaitMore(PROGRESS);
          postgres.stop();
          assertThat(probe.awaitRefusal().getDescription()).contains("storage");
          postgres.startAgain();
          customers.journal.awaitMore(PROGRESS);
        }
        customers.finish();

        assertThat(server.log())
            .containsAnyOf("A commit has an unknown outcome", "The storage does not answer");
        assertThat(Audit.of(customers)).as("seed " + SEED).isEmpty();
      }
    }
  }

  /** Nobody has noticed yet that it is away. */
  @Test
  void pushesBackInTimeIfPostgresWentAwayWhileNothingHappened(@TempDir Path folder)
      throws Exception {
    try (var postgres = PostgresServer.start(Durability.FSYNC);
        var database = postgres.createDatabase();
        var site = Site.onPostgres(folder, database.url());
        var probe = new Probe(site.target())) {
      site.start();
      probe.start("before");
      postgres.stop();
      assertThat(probe.awaitRefusal().getDescription()).contains("storage");
      postgres.startAgain();
      probe.awaitStart();
    }
  }

  @Test
  void survivesThatItsConnectionsAreCut(@TempDir Path folder) throws Exception {
    try (var postgres = PostgresServer.start(Durability.FSYNC);
        var database = postgres.createDatabase();
        var site = Site.onPostgres(folder, database.url())) {
      site.start();
      try (var customers = Customers.arrive(site.target(), CLIENTS, SEED)) {
        int cut = 0;
        for (int round = 0; round < 5 * ROUNDS; round++) {
          customers.journal.awaitMore(PROGRESS / 2);
          cut += count(database, CUT);
        }
        customers.journal.awaitMore(PROGRESS);
        customers.finish();

        System.out.printf("%d connections were cut%n", cut);
        assertThat(Audit.of(customers)).as("seed " + SEED).isEmpty();
        awaitLock(database);
        try (var second = site.launch()) {
          assertThat(second.exitCode()).isEqualTo(1);
          assertThat(second.log()).contains("The database is in use by almanac, process");
        }
      }
    }
  }

  /** Nobody could be kept out before the lock was taken again. */
  private static void awaitLock(Database database) throws SQLException {
    long deadline = System.nanoTime() + Duration.ofMinutes(1).toNanos();
    while (count(database, LOCKS) == 0) {
      assertThat(System.nanoTime()).isLessThan(deadline);
    }
  }

  private static int count(Database database, String query) throws SQLException {
    try (var connection = database.connect();
        var statement = connection.createStatement();
        var result = statement.executeQuery(query)) {
      result.next();
      return result.getInt(1);
    }
  }
}
