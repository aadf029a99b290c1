package dev.almanac.store.sql.jdbc;

import static java.util.stream.Collectors.joining;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A check of the rows of one table, in the order of a key.
 *
 * @param source the table to read, with the alias t
 * @param keys the columns that order the rows; unique and indexed
 * @param blob the column whose bytes are checked; null if it has none
 * @param damage an expression that describes the damage of a row; null if there can be none
 */
public record Check(
    String source,
    List<Column> keys,
    @Nullable String blob,
    @Nullable String damage) {
  public Check {
    keys = List.copyOf(keys);
  }

  /** Selects the keys, the blob if any, and the damage, after the keys in the parameters. */
  public String sql(boolean first) {
    String names = keys.stream().map(key -> "t." + key.name()).collect(joining(", "));
    String marks = keys.stream().map(key -> "?").collect(joining(", "));
    return "SELECT %s%s, %s AS damage FROM %s%s ORDER BY %s LIMIT ?"
        .formatted(
            names,
            blob == null ? "" : ", t." + blob + " AS data",
            damage == null ? "''" : "coalesce(%s, '')".formatted(damage),
            source,
            first ? "" : " WHERE (%s) > (%s)".formatted(names, marks),
            names);
  }

  /** Returns the name of the table. */
  public String table() {
    return source.substring(0, source.indexOf(' '));
  }

  /** Returns the keys for an ORDER BY clause. */
  public String order() {
    return keys.stream().map(Column::name).collect(joining(", "));
  }
}
