package dev.almanac.testkit;

import java.sql.SQLException;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A real PostgreSQL for tests, without Docker: unpacked from a library, started in a temporary
 * directory, and gone with the JVM. It also works as root, where PostgreSQL itself refuses to run.
 *
 * <p>If the environment variable {@value #URL_VARIABLE} is set to a JDBC URL (with a user who may
 * create databases), {@link #shared} uses that server instead.
 *
 * <p>Thread-safe.
 */
public final class PostgresServer implements AutoCloseable {
  public static final String URL_VARIABLE = "ALMANAC_TEST_POSTGRES_URL";

  /** Whether a commit waits for the disk. Only tests of durability need that. */
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

  /** Returns the server of this JVM, started on first use, without {@link Durability#FSYNC}. */
  public static PostgresServer shared() {
    return Shared.SERVER;
  }

  /** Starts a server for tests that stop it or need durability. */
  public static PostgresServer start(Durability durability) {
    var process = PostgresProcess.start(durability);
    return new PostgresServer(process.admin(), process);
  }

  /** Uses a running server. Closing this object does not stop it. */
  public static PostgresServer at(String jdbcUrl) {
    var admin = new PGSimpleDataSource();
    admin.setUrl(jdbcUrl);
    return new PostgresServer(admin, null);
  }

  /** Creates an empty database with a unique name, so that builds can share a server. */
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

  /** Returns the process of a server that was started here. */
  public ProcessHandle processHandle() {
    return own().handle();
  }

  /** Stops a server that was started here, as its operator would. It keeps its data. */
  public void stop() {
    own().stop();
  }

  /** Starts the server again after {@link #stop}, at the same address. */
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

  /** Loaded, and thereby started, on first use. */
  private static final class Shared {
    static final PostgresServer SERVER = sharedServer();

    private static PostgresServer sharedServer() {
      String url = System.getenv(URL_VARIABLE);
      return url == null || url.isBlank() ? start(Durability.NONE) : at(url);
    }
  }
}
