package dev.almanac.store.sql.sqlite;

import dev.almanac.store.PageLimit;
import dev.almanac.store.StoreException;
import dev.almanac.store.sql.inspection.Checks;
import dev.almanac.store.sql.jdbc.Check;
import dev.almanac.store.sql.jdbc.Dialect;
import dev.almanac.store.sql.jdbc.Fragment;
import dev.almanac.store.sql.jdbc.Query;
import dev.almanac.store.sql.jdbc.Session;
import java.nio.ByteBuffer;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** SQLite: ids are blobs of 16 bytes, and rows are fetched one by one. */
public final class SqliteDialect implements Dialect {
  public static final SqliteDialect INSTANCE = new SqliteDialect();

  private static final Pattern STATEMENT_END = Pattern.compile(";\\s*\\R");
  private static final int PRIMARY_CODE = 0xff;

  private SqliteDialect() {}

  @Override
  public String name() {
    return "sqlite";
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

  /** Splits the script where a semicolon ends a line. */
  @Override
  public void run(Session session, String script) throws SQLException {
    for (String statement : STATEMENT_END.splitAsStream(script).toList()) {
      if (!statement.isBlank()) {
        session.execute(statement);
      }
    }
  }

  /** Needs no lock, because there is only one writer. */
  @Override
  public String factsQuery() {
    return """
        SELECT sqlite_version(), (SELECT max(number) FROM migration),
          (SELECT page_count FROM pragma_page_count) * (SELECT page_size FROM pragma_page_size)
        """;
  }

  @Override
  public String fenceQuery() {
    return "SELECT 1 FROM node WHERE node = ? AND epoch = ?";
  }

  /** Makes the planner join from left to right. */
  @Override
  public String lookUp(String table, String alias, String condition) {
    return "CROSS JOIN %s %s ON %s".formatted(table, alias, condition);
  }

  @Override
  public void bind(PreparedStatement statement, int at, UUID value) throws SQLException {
    statement.setBytes(at, bytes(value));
  }

  public static byte[] bytes(UUID value) {
    return ByteBuffer.allocate(16)
        .putLong(value.getMostSignificantBits())
        .putLong(value.getLeastSignificantBits())
        .array();
  }

  @Override
  public UUID uuid(ResultSet result, int at) throws SQLException {
    byte[] bytes = result.getBytes(at);
    if (bytes == null || bytes.length != 16) {
      throw new StoreException.Corrupt("Expected an id of 16 bytes in column " + at, null);
    }
    var buffer = ByteBuffer.wrap(bytes);
    return new UUID(buffer.getLong(), buffer.getLong());
  }

  @Override
  public String randomUuid() {
    return "randomblob(16)";
  }

  @Override
  public String uuidText(String column) {
    return """
        lower(substr(hex(%1$s), 1, 8) || '-' || substr(hex(%1$s), 9, 4) || '-'
          || substr(hex(%1$s), 13, 4) || '-' || substr(hex(%1$s), 17, 4) || '-'
          || substr(hex(%1$s), 21))""".formatted(column);
  }

  /** Names the index, because there are no statistics to plan with. */
  @Override
  public String by(String index) {
    return " INDEXED BY " + index;
  }

  @Override
  public Fragment isOneOf(String column, Fragment select) {
    return new Fragment().add(column).add(" IN (").add(select).add(")");
  }

  @Override
  public String bounded(String select, String order) {
    return select;
  }

  @Override
  public Query bind(Query query, PageLimit limit) throws SQLException {
    return query.number(limit.rows());
  }

  /** Needs no lock, because there is only one writer. */
  @Override
  public String lockingFreeRows() {
    return "";
  }

  /** A setting of the connection, which also holds inside a transaction. */
  @Override
  public void overwriteDeleted(Session session, boolean isOverwritten) throws SQLException {
    session.execute("PRAGMA secure_delete = " + (isOverwritten ? "ON" : "OFF"));
  }

  @Override
  public List<Check> indexChecks(Session session) throws SQLException {
    var checks = new ArrayList<>(SqliteIndexes.checks(session));
    checks.add(Checks.attributes());
    return checks;
  }

  @Override
  public StoreException translate(String doing, SQLException error) {
    String message = "%s: %s".formatted(doing, error.getMessage());
    if (isDamage(error)) {
      return new StoreException.Corrupt(message, error);
    }
    return switch (primaryCode(error)) {
      case SQLITE_FULL -> new StoreException.Full(message, error);
      case SQLITE_CORRUPT, SQLITE_NOTADB -> new StoreException.Corrupt(message, error);
      case SQLITE_CONSTRAINT, SQLITE_TOOBIG, SQLITE_MISMATCH, SQLITE_RANGE ->
        new StoreException.Rejected(message, null, error);
      default -> new StoreException.Unavailable(message, error);
    };
  }

  /** Recognizes damage without its own error code: of the schema, or seen by the file system. */
  private static boolean isDamage(SQLException error) {
    if (String.valueOf(error.getMessage()).contains("malformed")) {
      return true;
    }
    return error instanceof SQLiteException known
        && (known.getResultCode() == SQLiteErrorCode.SQLITE_IOERR_CORRUPTFS
            || known.getResultCode() == SQLiteErrorCode.SQLITE_IOERR_DATA);
  }

  private static SQLiteErrorCode primaryCode(SQLException error) {
    return error instanceof SQLiteException known
        ? SQLiteErrorCode.getErrorCode(known.getResultCode().code & PRIMARY_CODE)
        : SQLiteErrorCode.UNKNOWN_ERROR;
  }
}
