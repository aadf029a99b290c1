package dev.almanac.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.testkit.PostgresServer.Durability;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(FreshDatabase.class)
class PostgresServerTest {
  @Test
  void answersQueries(Database database) throws SQLException {
    assertThat(query(database.url(), "SHOW server_version_num")).hasSizeGreaterThanOrEqualTo(6);
    assertThat(query(database.url(), "SELECT current_database()")).isEqualTo(database.name());
  }

  @Test
  void keepsDatabasesApart(Database one, Database other) throws SQLException {
    query(one.url(), "CREATE TABLE run (id bigint); SELECT 1");

    assertThat(query(other.url(), "SELECT count(*) FROM pg_tables WHERE tablename = 'run'"))
        .isEqualTo("0");
  }

  @Test
  void dropsADatabaseThatIsStillInUse(Database database) throws SQLException {
    try (var connection = database.connect()) {
      database.close();

      assertThat(connection.isValid(1)).isFalse();
      assertThatThrownBy(database::connect).hasMessageContaining("does not exist");
    }
  }

  @Test
  void usesAServerThatAlreadyRuns(Database database) throws SQLException {
    try (var elsewhere = PostgresServer.at(database.url());
        var another = elsewhere.createDatabase()) {
      assertThat(query(another.url(), "SELECT current_database()"))
          .isEqualTo(another.name())
          .isNotEqualTo(database.name());
    }
  }

  @Test
  void keepsWhatItHasWhenItIsStoppedAndStartedAgain() throws SQLException {
    try (var server = PostgresServer.start(Durability.NONE);
        var database = server.createDatabase()) {
      query(database.url(), "CREATE TABLE run (id bigint); SELECT 1");

      server.stop();
      assertThatThrownBy(database::connect).hasMessageContaining("refused");
      server.startAgain();

      assertThat(query(database.url(), "SELECT count(*) FROM run")).isEqualTo("0");
    }
  }

  @Test
  void waitsForTheDiskOnlyWhereAsked(Database database) throws SQLException {
    assertThat(query(database.url(), "SHOW server_encoding")).isEqualTo("UTF8");
    try (var durable = PostgresServer.start(Durability.FSYNC);
        var own = durable.createDatabase()) {
      assertThat(query(own.url(), "SHOW fsync")).isEqualTo("on");
      assertThat(query(own.url(), "SHOW synchronous_commit")).isEqualTo("on");
    }
    try (var careless = PostgresServer.start(Durability.NONE);
        var own = careless.createDatabase()) {
      assertThat(query(own.url(), "SHOW fsync")).isEqualTo("off");
    }
  }

  @Test
  void endsWhenClosed() {
    var server = PostgresServer.start(Durability.NONE);
    server.close();

    assertThat(server.processHandle().isAlive()).isFalse();
    assertThatThrownBy(server::createDatabase).hasRootCauseMessage("Connection refused");
  }

  @Test
  void endsWithItsJvmEvenIfThatIsKilled() throws Exception {
    Process jvm = new ProcessBuilder(
            ProcessHandle.current().info().command().orElseThrow(),
            "-cp",
            System.getProperty("java.class.path"),
            StartsAServer.class.getName())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
    ProcessHandle server;
    try (var output = jvm.inputReader()) {
      server = ProcessHandle.of(Long.parseLong(output.readLine())).orElseThrow();
    } finally {
      jvm.destroyForcibly();
    }

    assertThat(server.onExit()).succeedsWithin(30, TimeUnit.SECONDS);
  }

  private static String query(String url, String sql) throws SQLException {
    try (var connection = DriverManager.getConnection(url);
        var statement = connection.createStatement()) {
      for (boolean rows = statement.execute(sql); !rows; rows = statement.getMoreResults()) {
        assertThat(statement.getUpdateCount()).as("more results of %s", sql).isNotNegative();
      }
      try (var result = statement.getResultSet()) {
        assertThat(result.next()).isTrue();
        return result.getString(1);
      }
    }
  }

  /** A JVM of its own, which does nothing but run a server until it is killed. */
  static final class StartsAServer {
    private StartsAServer() {}

    @SuppressWarnings("resource") // that it is never closed is the point
    public static void main(String... args) {
      var server = PostgresServer.start(Durability.NONE);
      System.out.println(server.processHandle().pid());
      server.processHandle().onExit().join();
    }
  }
}
