package dev.almanac.store.sql.inspection;

import dev.almanac.store.Blob;
import dev.almanac.store.Inspection;
import dev.almanac.store.PageLimit;
import dev.almanac.store.StoreException;
import dev.almanac.store.sql.jdbc.Check;
import dev.almanac.store.sql.jdbc.Database;
import dev.almanac.store.sql.jdbc.Query;
import dev.almanac.store.sql.jdbc.Row;
import dev.almanac.store.sql.postgres.PostgresDialect;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Checks the tables, one after the other.
 *
 * @param isThorough whether to check what a server has no time for
 */
public record SqlInspection(Database database, boolean isThorough) implements Inspection {
  /** The current check and the key of the last row it has seen. */
  private record At(List<Check> checks, int check, List<Object> after) implements Place {
    At next() {
      return new At(checks, check + 1, List.of());
    }
  }

  /** A checked row; the damage is empty if there is none. */
  private record Seen(List<Object> key, long bytes, String damage) {}

  @Override
  public Step step(@Nullable Place place, PageLimit limit) {
    var at = place instanceof At known ? known : new At(checks(), 0, List.of());
    var check = at.checks().get(at.check());
    List<Seen> page;
    try {
      page = page(check, at.after(), limit);
    } catch (StoreException.Corrupt e) {
      var damage = "table %s cannot be read after %s: %s"
          .formatted(check.table(), at.after(), e.getMessage());
      return step(at.next(), 0, List.of(damage));
    }
    var owner = new RowOwner(database);
    var damage = page.stream()
        .filter(row -> !row.damage().isEmpty())
        .map(row -> "table %s, %s %s%s: %s"
            .formatted(
                check.table(), check.order(), row.key(), owner.of(check, row.key()), row.damage()))
        .toList();
    if (page.isEmpty()) {
      return step(at.next(), 0, damage);
    }
    var last = page.getLast().key();
    if (KeyOrder.compare(last, at.after()) <= 0) {
      var disorder =
          "table %s is out of order: %s comes after %s".formatted(check.table(), last, at.after());
      return step(at.next(), page.size(), List.of(disorder));
    }
    return step(new At(at.checks(), at.check(), last), page.size(), damage);
  }

  private static Step step(At next, int rows, List<String> damage) {
    int all = next.checks().size();
    boolean isLast = next.check() == all;
    return new Step(isLast ? null : next, rows, 100 * next.check() / all, damage);
  }

  private List<Check> checks() {
    return database.read(session -> {
      boolean leads = session.dialect() instanceof PostgresDialect;
      var checks = new ArrayList<>(Checks.all(leads));
      if (isThorough) {
        checks.addAll(ThoroughChecks.all(leads));
      }
      checks.addAll(session.dialect().indexChecks(session));
      return checks;
    });
  }

  private List<Seen> page(Check check, List<Object> after, PageLimit limit) {
    String sql = check.sql(after.isEmpty());
    boolean hasBlob = check.blob() != null;
    return database.read(session -> {
      var dialect = session.dialect();
      var query = session.query(hasBlob ? dialect.bounded(sql, check.order()) : sql);
      for (var key : after) {
        bind(query, key);
      }
      long[] bytes = {0};
      return (hasBlob ? dialect.bind(query, limit) : query.number(limit.rows()))
          .listWhile(row -> seen(check, row), row -> (bytes[0] += row.bytes()) < limit.bytes());
    });
  }

  private static void bind(Query query, Object key) throws SQLException {
    switch (key) {
      case Long number -> query.number(number);
      case String text -> query.text(text);
      case UUID id -> query.uuid(id);
      default -> throw new IllegalArgumentException("Unexpected key: " + key);
    }
  }

  private static Seen seen(Check check, Row row) throws SQLException {
    var key = new ArrayList<Object>();
    for (var column : check.keys()) {
      key.add(
          switch (column.type()) {
            case INT, LONG -> row.number();
            case TEXT -> row.text();
            case UUID -> row.uuid();
            case REAL, BYTES ->
              throw new IllegalStateException("Expected a key, found " + column.name());
          });
    }
    if (check.blob() == null) {
      return new Seen(key, 0, row.text());
    }
    byte[] blob = row.bytes();
    String damage = row.text();
    return new Seen(key, blob.length, damage.isEmpty() ? damage(blob) : damage);
  }

  private static String damage(byte[] stored) {
    try {
      return Blob.read(stored).format() < 0 ? "no format" : "";
    } catch (StoreException.Corrupt e) {
      return String.valueOf(e.getMessage());
    }
  }
}
