package dev.almanac.conformance.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.testkit.PostgresServer;
import dev.almanac.testkit.PostgresServer.Durability;
import dev.almanac.testkit.product.ServerProcess;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** One process serves a database, until several can share one. */
@Timeout(300)
@Execution(ExecutionMode.SAME_THREAD)
class SecondServerTest {
  @Test
  void isRefusedOnAFileInUse(@TempDir Path folder) throws Exception {
    try (var site = Site.onSqlite(folder);
        var other = Site.onSqlite(folder)) {
      refuses(other, site.start(), "almanac.db is in use by process %d");
    }
  }

  @Test
  void isRefusedOnAPostgresDatabaseInUse(@TempDir Path folder) throws Exception {
    try (var postgres = PostgresServer.start(Durability.FSYNC);
        var database = postgres.createDatabase();
        var site = Site.onPostgres(folder, database.url());
        var other = Site.onPostgres(folder, database.url())) {
      refuses(other, site.start(), "The database is in use by almanac, process %d");
    }
  }

  private static void refuses(Site other, ServerProcess first, String message) throws Exception {
    try (var second = other.launch()) {
      assertThat(second.exitCode()).isEqualTo(1);
      assertThat(second.output()).isEmpty();
      assertThat(second.log()).contains(message.formatted(first.pid()));
    }
  }
}
