package dev.almanac.store.sql.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Describes an unreadable row: its table, and as much of its key as can be read. */
final class BadRow {
  private static final Pattern TABLE = Pattern.compile("FROM ([a-z_]{1,40})\\b");

  /** Columns that identify a row. */
  private static final Set<String> KEYS = Set.of(
      "partition",
      "run_no",
      "schedule_no",
      "workflow_id",
      "schedule_id",
      "first_event",
      "sequence",
      "source",
      "name",
      "job_id");

  private static final int MOST_CHARACTERS = 100;

  private BadRow() {}

  static String describe(String sql, ResultSet row) {
    var table = TABLE.matcher(sql);
    var known = new ArrayList<String>();
    known.add(table.find() ? "table " + table.group(1) : "no table");
    try {
      var columns = row.getMetaData();
      for (int at = 1; at <= columns.getColumnCount(); at++) {
        String name = columns.getColumnLabel(at).toLowerCase(Locale.ROOT);
        if (KEYS.contains(name)) {
          known.add("%s %s".formatted(name, cut(String.valueOf(row.getString(at)))));
        }
      }
    } catch (SQLException e) {
      known.add("columns unreadable");
    }
    return String.join(", ", known);
  }

  private static String cut(String value) {
    return value.length() <= MOST_CHARACTERS ? value : value.substring(0, MOST_CHARACTERS);
  }
}
