package dev.almanac.store.sql.sqlite;

import static dev.almanac.store.sql.jdbc.Column.number;

import dev.almanac.store.sql.jdbc.Check;
import dev.almanac.store.sql.jdbc.Row;
import dev.almanac.store.sql.jdbc.Session;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Checks that every row is in every index of its table. An index that has lost entries makes lists
 * and counts incomplete, and nothing else reveals that.
 */
final class SqliteIndexes {
  private static final String TABLES = """
      SELECT name FROM sqlite_master
      WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND sql NOT LIKE '%WITHOUT ROWID%'
      ORDER BY name
      """;

  private static final String INDEXES = """
      SELECT name, sql FROM sqlite_master
      WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL ORDER BY name
      """;

  private static final Pattern WHERE = Pattern.compile("\\sWHERE\\s(.*)", Pattern.DOTALL);

  /** A name; keywords are in capitals. */
  private static final Pattern NAME = Pattern.compile("\\b[a-z_]+\\b");

  private record Index(String name, String sql) {}

  private SqliteIndexes() {}

  static List<Check> checks(Session session) throws SQLException {
    var checks = new ArrayList<Check>();
    for (String table : session.query(TABLES).list(Row::text)) {
      var indexes =
          session.query(INDEXES).text(table).list(row -> new Index(row.text(), row.text()));
      var damage = new StringBuilder();
      for (var index : indexes) {
        damage.append(missing(session, table, index));
      }
      if (!damage.isEmpty()) {
        checks.add(new Check(
            table + " AS t NOT INDEXED",
            List.of(number("rowid")),
            null,
            "CASE %s END".formatted(damage)));
      }
    }
    return checks;
  }

  /** Looks up the entry by all of its columns, so that the table is not read. */
  private static String missing(Session session, String table, Index index) throws SQLException {
    var columns = session
        .query("SELECT name FROM pragma_index_info(?) ORDER BY seqno")
        .text(index.name())
        .list(Row::text);
    var same = new StringBuilder("i.rowid = t.rowid");
    for (String column : columns) {
      same.append(" AND i.%1$s = t.%1$s".formatted(column));
    }
    return """
        WHEN %s AND NOT EXISTS (SELECT 1 FROM %s i INDEXED BY %s WHERE %s AND %s)
        THEN 'it is missing in index %s'
        """.formatted(
            condition(index.sql(), "t"),
            table,
            index.name(),
            same,
            condition(index.sql(), "i"),
            index.name());
  }

  /** Returns the condition of a partial index, with an alias for the table. */
  private static String condition(String sql, String alias) {
    var where = WHERE.matcher(sql);
    return where.find() ? NAME.matcher(where.group(1)).replaceAll(alias + ".$0") : "true";
  }
}
