package dev.almanac.conformance.upgrade;

import dev.almanac.testkit.Database;
import dev.almanac.testkit.GoldenDatabase.Kind;
import dev.almanac.testkit.PostgresDump;
import dev.almanac.testkit.PostgresServer;
import dev.almanac.testkit.PostgresServer.Durability;
import dev.almanac.testkit.product.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Where a server has its data. Closing it ends the server, if one still runs. */
final class Premises implements AutoCloseable {
  private final Kind kind;
  private final Path folder;
  private final @Nullable PostgresServer postgres;
  private final @Nullable Database database;
  private @Nullable ServerProcess server;

  private Premises(Kind kind, Path folder) {
    this.kind = kind;
    this.folder = folder;
    postgres = kind == Kind.POSTGRES ? PostgresServer.start(Durability.FSYNC) : null;
    database = postgres == null ? null : postgres.createDatabase();
  }

  /** With nothing in them. */
  static Premises empty(Kind kind, Path folder) {
    return new Premises(kind, folder);
  }

  /** With what {@link #keep} has put into the folder. */
  static Premises restored(Kind kind, Path folder) throws IOException, SQLException {
    var premises = new Premises(kind, folder);
    if (kind == Kind.POSTGRES) {
      try (var connection = premises.connect()) {
        PostgresDump.restore(connection, Files.readString(kind.in(folder)));
      }
    }
    return premises;
  }

  /** Starts a server and waits until it answers. */
  ServerProcess start() throws IOException, InterruptedException {
    var started = database == null
        ? ServerProcess.spawn("--db-filename", kind.in(folder).toString())
        : ServerProcess.spawnOnPostgres(database.url());
    server = started;
    started.awaitAnswer();
    return started;
  }

  /** For tests that look into the tables. */
  Connection connect() throws SQLException {
    return database == null
        ? DriverManager.getConnection("jdbc:sqlite:" + kind.in(folder))
        : database.connect();
  }

  long count(String table) {
    try (var connection = connect();
        var statement = connection.createStatement();
        var rows = statement.executeQuery("SELECT count(*) FROM " + table)) {
      return rows.next() ? rows.getLong(1) : 0;
    } catch (SQLException e) {
      throw new AssertionError("Cannot look into " + table, e);
    }
  }

  /** Kills the server and puts what is left of it into another folder, in one file. */
  void keep(Path target) throws IOException, SQLException, InterruptedException {
    if (server != null) {
      server.kill();
    }
    try (var connection = connect()) {
      if (kind == Kind.POSTGRES) {
        Files.writeString(kind.in(target), PostgresDump.of(connection));
      } else {
        try (var statement = connection.prepareStatement("VACUUM INTO ?")) {
          statement.setString(1, kind.in(target).toString());
          statement.execute();
        }
      }
    }
  }

  @Override
  public void close() throws IOException {
    if (server != null) {
      server.close();
    }
    if (postgres != null) {
      postgres.close();
    }
  }
}
