package dev.almanac.store.sql.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;

/** A connection and its prepared statements. Not thread-safe. */
public final class Session implements AutoCloseable {
  private static final int MAX_STATEMENTS = 128;

  private final Connection connection;
  private final Dialect dialect;
  private final Map<String, PreparedStatement> statements =
      new LinkedHashMap<>(MAX_STATEMENTS, 0.75f, true);

  public Session(Connection connection, Dialect dialect) {
    this.connection = connection;
    this.dialect = dialect;
  }

  public Connection connection() {
    return connection;
  }

  public Dialect dialect() {
    return dialect;
  }

  public Query query(String sql) throws SQLException {
    return new Query(sql, prepare(sql), dialect);
  }

  /** Prepares a statement. The caller must not close it, because the session reuses it. */
  public PreparedStatement prepare(String sql) throws SQLException {
    PreparedStatement known = statements.get(sql);
    if (known != null) {
      return known;
    }
    if (statements.size() >= MAX_STATEMENTS) {
      var oldest = statements.entrySet().iterator();
      oldest.next().getValue().close();
      oldest.remove();
    }
    var statement = connection.prepareStatement(sql);
    statements.put(sql, statement);
    return statement;
  }

  /** Executes what cannot be prepared, such as settings. */
  public void execute(String sql) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** Closes the statements, then the connection. */
  @Override
  public void close() throws SQLException {
    try (connection) {
      for (PreparedStatement statement : statements.values()) {
        statement.close();
      }
      statements.clear();
    }
  }
}
