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

/** Two bounded pools: one for commits, whose plans are pinned, one for reads. */
public final class PostgresDatabase implements Database {
  /**
   * Commits join a handful of keys with tables of any size by their primary keys, and no other plan
   * is ever right; without statistics, as in a young database, the planner might think otherwise.
   */
  private static final String PINNED_PLANS = """
      SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off;
      SET enable_hashjoin = off; SET enable_mergejoin = off; SET jit = off
      """;

  /**
   * Every read has an index, and which one is best for a list or a count was decided before. A
   * planner that takes disks for slow to turn would rather read the table. Nor is it worth while to
   * compile a statement: for a large filter that takes seconds.
   */
  public static final String INDEXED_READS =
      "SET enable_seqscan = off; SET random_page_cost = 1.1; SET jit = off";

  /**
   * How long to wait for a connection at most. SDKs give a call ten seconds, and should hear before
   * that that there is no database.
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

  /** A server without these may forget what it acknowledged, or be unable to start again. */
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

  /** One statement that is a transaction of its own. */
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

  /** Without a connection there is nothing to undo: the server does it. */
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
