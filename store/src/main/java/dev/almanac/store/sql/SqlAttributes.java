package dev.almanac.store.sql;

import dev.almanac.store.Attribute;
import dev.almanac.store.AttributeStore;
import dev.almanac.store.Fence;
import dev.almanac.store.sql.jdbc.Database;
import dev.almanac.store.sql.jdbc.Row;
import dev.almanac.store.sql.jdbc.Session;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Table {@code attribute}. */
record SqlAttributes(Database database) implements AttributeStore {
  private static final String SELECT = "SELECT id, namespace, name, type FROM attribute ";

  /** Locks the counter first, so that the second of two definitions of a name sees the first. */
  @Override
  public Definition define(Fence fence, UUID namespace, Map<String, Integer> types, int most) {
    return database.write(fence, session -> {
      int id = (int) SqlNodes.advance(session, "attribute", types.size()) - types.size();
      var known = new ArrayList<Attribute>();
      var missing = new ArrayList<Attribute>();
      for (var wanted : types.entrySet()) {
        id++;
        var found = find(session, namespace, wanted.getKey());
        if (found.isEmpty()) {
          missing.add(new Attribute(id, namespace, wanted.getKey(), wanted.getValue()));
        } else if (found.get().type() == wanted.getValue()) {
          known.add(found.get());
        } else {
          return new Definition.OtherType(found.get());
        }
      }
      long count = missing.isEmpty() ? 0 : count(session, namespace) + missing.size();
      return count > most
          ? new Definition.TooMany(count)
          : new Definition.Defined(added(session, known, missing));
    });
  }

  private static List<Attribute> added(
      Session session, List<Attribute> known, List<Attribute> missing) throws SQLException {
    for (var attribute : missing) {
      known.add(insert(session, attribute));
    }
    return known;
  }

  private static Optional<Attribute> find(Session session, UUID namespace, String name)
      throws SQLException {
    return session
        .query(SELECT + "WHERE namespace = ? AND name = ?")
        .uuid(namespace)
        .text(name)
        .first(SqlAttributes::attribute);
  }

  private static long count(Session session, UUID namespace) throws SQLException {
    return session
        .query("SELECT count(*) FROM attribute WHERE namespace = ?")
        .uuid(namespace)
        .first(Row::number)
        .orElseThrow();
  }

  private static Attribute insert(Session session, Attribute attribute) throws SQLException {
    session
        .query("INSERT INTO attribute (id, namespace, name, type) VALUES (?, ?, ?, ?)")
        .number(attribute.id())
        .uuid(attribute.namespace())
        .text(attribute.name())
        .number(attribute.type())
        .update();
    return attribute;
  }

  @Override
  public void remove(Fence fence, Collection<Attribute> attributes) {
    database.write(fence, session -> {
      int removed = 0;
      for (var attribute : attributes) {
        removed += session
            .query("DELETE FROM attribute WHERE id = ?")
            .number(attribute.id())
            .update();
      }
      return removed;
    });
  }

  @Override
  public List<Attribute> list(UUID namespace, String after, int limit) {
    return database.read(session -> session
        .query(SELECT + "WHERE namespace = ? AND name > ? ORDER BY name LIMIT ?")
        .uuid(namespace)
        .text(after)
        .number(limit)
        .list(SqlAttributes::attribute));
  }

  private static Attribute attribute(Row row) throws SQLException {
    return new Attribute(row.integer(), row.uuid(), row.text(), row.integer());
  }
}
