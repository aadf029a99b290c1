package dev.almanac.testkit;

import java.sql.SQLException;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A real PostgreSQL for tests, without Docker: unpacked from a library, started in a temporary
 * directory, gone with the JVM. Works as root, too, where PostgreSQL itself refuses to.
 *
 * <p>Where the environment variable {@value #URL_VARIABLE} holds a JDBC URL (with a user who may
 * create databases), {@link #shared} uses that server instead of starting one.
 *
 * <p>Any thread may use it.
 */
public final class PostgresServer implements AutoCloseable {
  public static final String URL_VARIABLE = "ALMANAC_TEST_POSTGRES_URL";

  /** Whether a commit waits for the disk. Tests of anything but durability need not. */
  public enum Durability {
    NONE,
    FSYNC
  }

  private final PGSimpleDataSource admin;
  private final @Nullable PostgresProcess process;

  private PostgresServer(PGSimpleDataSource admin, @Nullable PostgresProcess process) {
    this.admin = admin;
    this.process = process;
  }

  /** The server of this JVM, started on first use, without {@link Durability#FSYNC}. */
  public static PostgresServer shared() {
    return Shared.SERVER;
  }

  /** A server of one's own, for tests that stop it or want durability. */
  public static PostgresServer start(Durability durability) {
    var process = PostgresProcess.start(durability);
    return new PostgresServer(process.admin(), process);
  }

  /** A server that already runs. Closing this object leaves it running. */
  public static PostgresServer at(String jdbcUrl) {
    var admin = new PGSimpleDataSource();
    admin.setUrl(jdbcUrl);
    return new PostgresServer(admin, null);
  }

  /** An empty database with a name of its own, so that builds can share a server. */
  public Database createDatabase() {
    String name = "almanac_" + UUID.randomUUID().toString().replace("-", "");
    execute("CREATE DATABASE " + name);
    var source = new PGSimpleDataSource();
    source.setUrl(admin.getUrl());
    source.setUser(admin.getUser());
    source.setPassword(admin.getPassword());
    source.setDatabaseName(name);
    return new Database(this, name, source);
  }

  /** The process of a server that was started here, for tests that look after it. */
  public ProcessHandle processHandle() {
    return own().handle();
  }

  /** Stops a server that was started here, as its operator would; what it has stored stays. */
  public void stop() {
    own().stop();
  }

  /** Starts it again after {@link #stop}, at the same address. */
  public void startAgain() {
    own().startAgain();
  }

  private PostgresProcess own() {
    if (process == null) {
      throw new IllegalStateException("This server was not started here");
    }
    return process;
  }

  @Override
  public void close() {
    if (process != null) {
      process.close();
    }
  }

  void execute(String sql) {
    try (var connection = admin.getConnection();
        var statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException("PostgreSQL refused: " + sql, e);
    }
  }

  /** Loaded, and so started, on first use. */
  private static final class Shared {
    static final PostgresServer SERVER = sharedServer();

    private static PostgresServer sharedServer() {
      String url = System.getenv(URL_VARIABLE);
      return url == null || url.isBlank() ? start(Durability.NONE) : at(url);
    }
  }
}
