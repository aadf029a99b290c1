package dev.almanac.bench.load.measure;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.OptionalLong;

/**
 * Reads PostgreSQL's counters of one database; its log is that of the whole server. Sessions report
 * to the counters at most once a second, so short times are inaccurate.
 */
final class PostgresGauge implements DatabaseGauge {
  /** The position in the log is exact at any moment, unlike pg_stat_wal. */
  private static final String COUNTERS = """
      SELECT xact_commit,
             tup_inserted + tup_updated + tup_deleted,
             pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint
        FROM pg_stat_database
       WHERE datname = current_database()
      """;

  private final Connection connection;

  private PostgresGauge(Connection connection) {
    this.connection = connection;
  }

  static PostgresGauge open(String url) {
    try {
      return new PostgresGauge(DriverManager.getConnection(url));
    } catch (SQLException e) {
      throw unreadable(e);
    }
  }

  @Override
  public DatabaseCounts read() {
    try (var statement = connection.createStatement();
        var row = statement.executeQuery(COUNTERS)) {
      row.next();
      return new DatabaseCounts(
          OptionalLong.of(row.getLong(1)),
          OptionalLong.of(row.getLong(2)),
          OptionalLong.of(row.getLong(3)));
    } catch (SQLException e) {
      throw unreadable(e);
    }
  }

  private static NoDatabaseException unreadable(SQLException e) {
    return new NoDatabaseException("cannot read the counters of PostgreSQL: " + e.getMessage(), e);
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      throw unreadable(e);
    }
  }
}
