package dev.almanac.store.sql.jdbc;

import static java.util.stream.Collectors.joining;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is looked at in the rows of one table, in the order of a key.
 *
 * @param source the table as it is read, under the name t
 * @param keys what its rows are ordered by; unique, and with an index
 * @param blob the column whose bytes are checked; null if it has none
 * @param damage an expression that says what is wrong with a row; null if nothing can be
 */
public record Check(
    String source,
    List<Column> keys,
    @Nullable String blob,
    @Nullable String damage) {
  public Check {
    keys = List.copyOf(keys);
  }

  /** Gives the keys, the blob if there is one, and what is wrong; takes the keys to go on after. */
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

  /** The name of the table. */
  public String table() {
    return source.substring(0, source.indexOf(' '));
  }

  /** The order of the keys, for who reads from this. */
  public String order() {
    return keys.stream().map(Column::name).collect(joining(", "));
  }
}
