package dev.almanac.conformance.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.testkit.PostgresServer;
import dev.almanac.testkit.PostgresServer.Durability;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server process is killed at random moments, while a real worker and real clients are at work,
 * and started again on what it left behind. What clients were told must still hold.
 */
@Timeout(3_600)
@Order(1) // takes long, so it begins early
class CrashTest {
  private static final long SEED = 20_260_301;
  private static final int KILLS = Boolean.getBoolean("almanac.long") ? 25 : 3;
  private static final int CLIENTS = Boolean.getBoolean("almanac.long") ? 120 : 60;
  private static final int IN_FLIGHT = 20;

  /** So much must be acknowledged before the next kill: clients are in full swing again. */
  private static final int PROGRESS = 100;

  private final Random random = new Random(SEED);

  @Test
  void keepsItsWordOnSqlite(@TempDir Path folder) throws Exception {
    try (var site = Site.onSqlite(folder)) {
      killAgainAndAgain("SQLite", site);
    }
  }

  @Test
  void keepsItsWordOnPostgres(@TempDir Path folder) throws Exception {
    try (var postgres = PostgresServer.start(Durability.FSYNC);
        var database = postgres.createDatabase();
        var site = Site.onPostgres(folder, database.url())) {
      killAgainAndAgain("PostgreSQL", site);
    }
  }

  private void killAgainAndAgain(String database, Site site) throws Exception {
    site.start();
    try (var customers = Customers.arrive(site.target(), CLIENTS, SEED)) {
      for (int kill = 1; kill <= KILLS; kill++) {
        customers.journal.awaitMore(PROGRESS + random.nextInt(2 * PROGRESS));
        int operations = customers.inFlight.awaitAtLeast(IN_FLIGHT);
        site.kill();
        System.out.printf(
            "%s, seed %d, kill %d of %d: %d operations in flight; acknowledged so far: %s%n",
            database, SEED, kill, KILLS, operations, customers.journal);
        site.start();
      }
      customers.finish();
      System.out.printf(
          "%s: %d kills; acknowledged: %s; activities of one attempt that timed out: %d%n",
          database, KILLS, customers.journal, customers.journal.timeouts());
      assertThat(Audit.of(customers)).as("seed " + SEED).isEmpty();
    }
  }
}
