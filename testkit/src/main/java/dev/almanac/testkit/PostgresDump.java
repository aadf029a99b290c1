package dev.almanac.testkit;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * A PostgreSQL database as statements that create it again: functions, tables, rows, keys and
 * indexes of the schema {@code public}. A dump refuses other objects, so it is never incomplete.
 */
public final class PostgresDump {
  private static final String OTHER_THINGS = """
      SELECT relkind::text || ' ' || relname FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind NOT IN ('r', 'i')
      UNION ALL SELECT 'trigger ' || tgname FROM pg_trigger WHERE NOT tgisinternal
      UNION ALL SELECT 'type ' || typname FROM pg_type
      WHERE typnamespace = 'public'::regnamespace AND typtype IN ('d', 'e') ORDER BY 1
      """;

  private static final String FUNCTIONS = """
      SELECT pg_get_functiondef(oid) FROM pg_proc
      WHERE pronamespace = 'public'::regnamespace ORDER BY proname
      """;

  private static final String TABLES = """
      SELECT relname FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY relname
      """;

  private static final String COLUMNS = """
      SELECT quote_ident(a.attname) || ' ' || format_type(a.atttypid, a.atttypmod)
        || CASE WHEN c.collname <> 'default' THEN ' COLLATE ' || quote_ident(c.collname) ELSE '' END
        || CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END
        || coalesce(' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid), '')
      FROM pg_attribute a LEFT JOIN pg_collation c ON c.oid = a.attcollation
        LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
      WHERE a.attrelid = quote_ident(?)::regclass AND a.attnum > 0 AND NOT a.attisdropped
      ORDER BY a.attnum
      """;

  private static final String OPTIONS =
      "SELECT array_to_string(reloptions, ', ') FROM pg_class WHERE oid = quote_ident(?)::regclass";

  /** Omits NOT NULL constraints: columns include them, and newer servers list them, too. */
  private static final String CONSTRAINTS = """
      SELECT quote_ident(conname) || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
      WHERE conrelid = quote_ident(?)::regclass AND contype <> 'n' ORDER BY conname
      """;

  private static final String INDEXES = """
      SELECT pg_get_indexdef(i.indexrelid) FROM pg_index i
      WHERE i.indrelid = quote_ident(?)::regclass
        AND NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conindid = i.indexrelid)
      ORDER BY i.indexrelid::regclass::text
      """;

  private final Connection connection;
  private final StringBuilder text = new StringBuilder();

  private PostgresDump(Connection connection) {
    this.connection = connection;
  }

  /** Dumps the database; nothing should write to it meanwhile. */
  public static String of(Connection connection) throws SQLException {
    var dump = new PostgresDump(connection);
    dump.write();
    return dump.text.toString();
  }

  /** Restores a dump into an empty database. */
  public static void restore(Connection connection, String dump) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute(dump);
    }
  }

  private void write() throws SQLException {
    var others = list(OTHER_THINGS);
    if (!others.isEmpty()) {
      throw new SQLException("A dump does not support " + String.join(", ", others));
    }
    for (String function : list(FUNCTIONS)) {
      text.append(function.strip()).append(";\n\n");
    }
    for (String table : list(TABLES)) {
      table(table);
    }
  }

  private void table(String table) throws SQLException {
    text.append(
        "CREATE TABLE %s (\n  %s)".formatted(table, String.join(",\n  ", list(COLUMNS, table))));
    String options = list(OPTIONS, table).getFirst();
    text.append(options.isEmpty() ? ";\n" : " WITH (%s);\n".formatted(options));
    rows(table);
    for (String constraint : list(CONSTRAINTS, table)) {
      text.append("ALTER TABLE %s ADD CONSTRAINT %s;\n".formatted(table, constraint));
    }
    for (String index : list(INDEXES, table)) {
      text.append(index).append(";\n");
    }
    text.append('\n');
  }

  private void rows(String table) throws SQLException {
    try (var statement = connection.createStatement();
        var rows = statement.executeQuery("SELECT * FROM " + table)) {
      int columns = rows.getMetaData().getColumnCount();
      while (rows.next()) {
        var values = new ArrayList<String>();
        for (int column = 1; column <= columns; column++) {
          String value = rows.getString(column);
          values.add(value == null ? "NULL" : statement.enquoteLiteral(value));
        }
        text.append("INSERT INTO %s VALUES (%s);\n".formatted(table, String.join(", ", values)));
      }
    }
  }

  private List<String> list(String query, String... parameters) throws SQLException {
    try (var statement = connection.prepareStatement(query)) {
      for (int at = 0; at < parameters.length; at++) {
        statement.setString(at + 1, parameters[at]);
      }
      try (var rows = statement.executeQuery()) {
        var found = new ArrayList<String>();
        while (rows.next()) {
          String value = rows.getString(1);
          found.add(value == null ? "" : value);
        }
        return found;
      }
    }
  }
}
