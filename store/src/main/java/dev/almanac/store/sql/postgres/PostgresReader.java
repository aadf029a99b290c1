package dev.almanac.store.sql.postgres;

import dev.almanac.store.sql.ReadOnlyStore;
import dev.almanac.store.sql.jdbc.ReadOnlyDatabase;
import dev.almanac.store.sql.jdbc.Session;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/** Opens a PostgreSQL database for reading, whether a server uses it or not. */
public final class PostgresReader {
  private PostgresReader() {}

  /** @param url a JDBC URL, with user and password if needed */
  public static ReadOnlyStore open(String url) {
    try {
      return new ReadOnlyStore(
          new ReadOnlyDatabase(new Session(connect(url), PostgresDialect.INSTANCE)));
    } catch (SQLException e) {
      throw PostgresDialect.INSTANCE.translate("Cannot open the database", e);
    }
  }

  /** Connects for reading; each transaction sees one state. */
  static Connection connect(String url) throws SQLException {
    var connection = DriverManager.getConnection(url);
    try (var statement = connection.createStatement()) {
      statement.execute(PostgresLock.introduction());
      statement.execute(PostgresDatabase.INDEXED_READS);
      connection.setAutoCommit(false);
      connection.setReadOnly(true);
      connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }
}
