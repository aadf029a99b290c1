package dev.almanac.store.sql.postgres;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.almanac.store.MustNotBlock;
import dev.almanac.store.StoreException;
import dev.almanac.store.sql.Migrations;
import dev.almanac.store.sql.jdbc.Database;
import dev.almanac.store.sql.jdbc.Dialect;
import dev.almanac.store.sql.jdbc.Row;
import dev.almanac.store.sql.jdbc.Session;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/** Two bounded pools of connections: one for commits, with pinned plans, and one for reads. */
public final class PostgresDatabase implements Database {
  /**
   * Commits join a few keys with tables of any size by their primary keys, and no other plan is
   * ever right. Without statistics, as in a new database, the planner might choose another.
   */
  private static final String PINNED_PLANS = """
      SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off;
      SET enable_hashjoin = off; SET enable_mergejoin = off; SET jit = off
      """;

  /**
   * Every read has an index, and for lists and counts the best one was chosen before. With the
   * default costs of disk access, the planner would prefer to read the table. Compiling a statement
   * is not worth it: for a large filter that takes seconds.
   */
  public static final String INDEXED_READS =
      "SET enable_seqscan = off; SET random_page_cost = 1.1; SET jit = off";

  /**
   * The longest wait for a connection. SDKs give a call ten seconds and should learn within that
   * time that there is no database.
   */
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(4);

  private final HikariDataSource writers;
  private final HikariDataSource readers;

  private PostgresDatabase(HikariDataSource writers, HikariDataSource readers) {
    this.writers = writers;
    this.readers = readers;
  }

  static PostgresDatabase open(PostgresOptions options, Migrations migrations) {
    var writers = config("almanac-write", options, options.writers());
    writers.setConnectionInitSql(PostgresLock.introduction() + ";" + PINNED_PLANS);
    var readers = config("almanac-read", options, options.readers());
    readers.setConnectionInitSql(PostgresLock.introduction() + ";" + INDEXED_READS);
    var database =
        new PostgresDatabase(new HikariDataSource(writers), new HikariDataSource(readers));
    try {
      if (!options.allowUnsafe()) {
        database.read(PostgresDatabase::requireDurable);
      }
      database.write(session -> {
        session.execute("SELECT pg_advisory_xact_lock(%d)".formatted(PostgresLock.MIGRATION));
        migrations.apply(session);
        return true;
      });
      return database;
    } catch (RuntimeException e) {
      database.close();
      throw e;
    }
  }

  private static HikariConfig config(String name, PostgresOptions options, int connections) {
    var config = new HikariConfig();
    config.setPoolName(name);
    config.setJdbcUrl(options.url());
    config.setMaximumPoolSize(connections);
    config.setMinimumIdle(Math.min(1, connections));
    config.setConnectionTimeout(Math.min(options.patience().toMillis(), LONGEST_WAIT.toMillis()));
    config.setInitializationFailTimeout(-1);
    config.addDataSourceProperty("socketTimeout", options.patience().toSeconds());
    config.addDataSourceProperty("tcpKeepAlive", true);
    config.setConnectionInitSql(PostgresLock.introduction());
    return config;
  }

  /** Checks the settings without which a server may lose acknowledged data or fail to restart. */
  private static boolean requireDurable(Session session) throws SQLException {
    for (String setting : new String[] {"fsync", "synchronous_commit", "full_page_writes"}) {
      String found = session.query("SHOW " + setting).first(Row::text).orElseThrow();
      if (found.equals("off")) {
        throw new StoreException.Unavailable(
            "PostgreSQL runs with %s = off and may lose what it acknowledged; turn it on"
                .formatted(setting),
            null);
      }
    }
    return true;
  }

  @Override
  public Dialect dialect() {
    return PostgresDialect.INSTANCE;
  }

  @Override
  public <T> T read(Action<T> action) {
    return on(readers, "Cannot read", action);
  }

  /** Executes one statement as its own transaction. */
  <T> T writeOnce(Action<T> action) {
    return on(writers, "Cannot write", action);
  }

  @Override
  public <T> T write(Action<T> action) {
    return on(writers, "Cannot write", session -> {
      session.connection().setAutoCommit(false);
      return transaction(session, action);
    });
  }

  private static <T> T transaction(Session session, Action<T> action) throws SQLException {
    Connection connection = session.connection();
    try {
      T result = action.on(session);
      connection.commit();
      return result;
    } catch (SQLException | RuntimeException e) {
      rollBack(connection, e);
      throw e;
    }
  }

  /** Rolls back; without a connection, the server does so. */
  private static void rollBack(Connection connection, Exception cause) {
    try {
      connection.rollback();
    } catch (SQLException e) {
      cause.addSuppressed(e);
    }
  }

  private <T> T on(HikariDataSource pool, String doing, Action<T> action) {
    MustNotBlock.check();
    try {
      Connection connection = pool.getConnection();
      T result;
      try (var session = new Session(connection, dialect())) {
        result = action.on(session);
      }
      return result;
    } catch (SQLException e) {
      throw dialect().translate(doing, e);
    }
  }

  @Override
  public void close() {
    writers.close();
    readers.close();
  }
}
