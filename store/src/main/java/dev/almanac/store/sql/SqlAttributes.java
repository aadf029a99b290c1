package dev.almanac.store.sql;

import dev.almanac.store.Attribute;
import dev.almanac.store.Attributes;
import dev.almanac.store.Fence;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;

/** Table {@code attribute}. */
record SqlAttributes(Database database) implements Attributes {
  private static final String SELECT = "SELECT id, namespace, name, type FROM attribute ";

  /** The counter is locked first, so that of two who define one name the second sees the first. */
  @Override
  public Attribute define(Fence fence, UUID namespace, String name, int type) {
    return database.write(fence, session -> {
      int id = (int) SqlNodes.advance(session, "attribute", 1);
      var known = session
          .query(SELECT + "WHERE namespace = ? AND name = ?")
          .uuid(namespace)
          .text(name)
          .first(SqlAttributes::attribute);
      return known.isPresent()
          ? known.get()
          : insert(session, new Attribute(id, namespace, name, type));
    });
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
  public void remove(Fence fence, Attribute attribute) {
    database.write(
        fence,
        session -> session
            .query("DELETE FROM attribute WHERE id = ?")
            .number(attribute.id())
            .update());
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
