package dev.almanac.store.sql.postgres;

import dev.almanac.store.PageLimit;
import dev.almanac.store.StoreException;
import dev.almanac.store.sql.jdbc.Check;
import dev.almanac.store.sql.jdbc.Dialect;
import dev.almanac.store.sql.jdbc.Fragment;
import dev.almanac.store.sql.jdbc.Query;
import dev.almanac.store.sql.jdbc.Session;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;

/** PostgreSQL: it sends all rows of a result at once, and can fail in many ways. */
public final class PostgresDialect implements Dialect {
  public static final PostgresDialect INSTANCE = new PostgresDialect();

  /** Error codes that our own statements raise. */
  static final String FENCE_LOST = "AL001";

  static final String ROW_MISSING = "AL002";

  private static final String DISK_FULL = "53100";

  /** The error code of an exceeded quota. */
  private static final String IO_ERROR = "58030";

  private PostgresDialect() {}

  @Override
  public String name() {
    return "postgres";
  }

  @Override
  public List<String> migrations() {
    return List.of(
        "0001-runs.sql",
        "0002-cluster.sql",
        "0003-fork.sql",
        "0004-batch.sql",
        "0005-backlog.sql",
        "0006-filters.sql",
        "0010-schedules.sql",
        "0011-calendar-versions.sql",
        "0012-checksums.sql",
        "0013-incarnations.sql",
        "0014-transitions.sql",
        "0015-versions.sql",
        "0016-keys.sql",
        "0020-encryption.sql",
        "0021-audit.sql");
  }

  @Override
  public void run(Session session, String script) throws SQLException {
    session.execute(script);
  }

  @Override
  public String factsQuery() {
    return """
        SELECT current_setting('server_version'), (SELECT max(number) FROM migration),
          pg_database_size(current_database())
        """;
  }

  @Override
  public String fenceQuery() {
    return "SELECT 1 FROM node WHERE node = ? AND epoch = ? FOR SHARE";
  }

  /** Uses OFFSET to keep the planner from choosing another join. */
  @Override
  public String lookUp(String table, String alias, String condition) {
    return "CROSS JOIN LATERAL (SELECT * FROM %1$s %2$s WHERE %3$s OFFSET 0) %2$s"
        .formatted(table, alias, condition);
  }

  @Override
  public void bind(PreparedStatement statement, int at, UUID value) throws SQLException {
    statement.setObject(at, value);
  }

  @Override
  public UUID uuid(ResultSet result, int at) throws SQLException {
    return result.getObject(at, UUID.class);
  }

  @Override
  public String randomUuid() {
    return "gen_random_uuid()";
  }

  @Override
  public String uuidText(String column) {
    return "%s::text COLLATE \"C\"".formatted(column);
  }

  /** Leaves the choice to the planner. */
  @Override
  public String by(String index) {
    return "";
  }

  /** Uses an array, because the planner's guess of its length does not make it read the table. */
  @Override
  public Fragment isOneOf(String column, Fragment select) {
    return new Fragment().add(column).add(" = ANY (ARRAY(").add(select).add("))");
  }

  /** Uses the length of a value, which is known without fetching it. */
  @Override
  public String bounded(String select, String order) {
    return """
        SELECT * FROM (
          SELECT page.*, sum(length(data)) OVER (ORDER BY %2$s ROWS UNBOUNDED PRECEDING)
                 - length(data) AS bytes_before
          FROM (%1$s) page) pages
        WHERE bytes_before < ? ORDER BY %2$s
        """.formatted(select, order);
  }

  @Override
  public Query bind(Query query, PageLimit limit) throws SQLException {
    return query.number(limit.rows()).number(limit.bytes());
  }

  /** Returns nothing, because no query can force the use of an index. */
  @Override
  public String lockingFreeRows() {
    return " FOR UPDATE SKIP LOCKED";
  }

  /** Does nothing: old versions of rows stay until the database reuses their room. */
  @Override
  public void overwriteDeleted(Session session, boolean isOverwritten) {}

  @Override
  public List<Check> indexChecks(Session session) {
    return List.of();
  }

  private static boolean lacksRoom(String message) {
    return message.contains("No space left on device")
        || message.contains("Disk quota exceeded")
        || message.contains("File too large");
  }

  /** Translates an error; for an unrecognized one the outcome is unknown. */
  @Override
  public StoreException translate(String doing, SQLException error) {
    String state = error.getSQLState() == null ? "" : error.getSQLState();
    String message = "%s: %s".formatted(doing, error.getMessage());
    if (state.equals(DISK_FULL) || (state.equals(IO_ERROR) && lacksRoom(message))) {
      return new StoreException.Full(message, error);
    }
    return switch (state.length() < 2 ? "" : state.substring(0, 2)) {
      case "21", "22", "23", "54" -> new StoreException.Rejected(message, null, error);
      case "AL" -> new StoreException.Rejected(message, null, error);
      case "XX" -> new StoreException.Corrupt(message, error);
      default -> new StoreException.Unavailable(message, error);
    };
  }
}
