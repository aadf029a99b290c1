package dev.almanac.store.sql;

import dev.almanac.store.Fence;
import dev.almanac.store.Nodes;
import java.sql.SQLException;
import java.util.UUID;

/**
 * Table {@code node}: a row for each node, with the epoch of its newest incarnation; and
 * {@code cluster}.
 */
record SqlNodes(Database database) implements Nodes {
  private static final String TAKE = """
      INSERT INTO node (node, epoch) VALUES (?, ?)
      ON CONFLICT (node) DO UPDATE SET epoch = excluded.epoch
      """;

  @Override
  public Fence take(String node) {
    return database.write(session -> {
      var fence = new Fence(node, advance(session, "epoch", 1));
      session.query(TAKE).text(node).number(fence.epoch()).update();
      return fence;
    });
  }

  @Override
  public long reserveRunNumbers(Fence fence, int count) {
    if (count < 1) {
      throw new IllegalArgumentException("Expected one run number or more, found " + count);
    }
    return database.write(fence, session -> advance(session, "run", count) - count + 1);
  }

  @Override
  public UUID cluster(Fence fence, UUID proposed) {
    return database.write(fence, session -> {
      session
          .query("INSERT INTO cluster (one, id) VALUES (1, ?) ON CONFLICT DO NOTHING")
          .uuid(proposed)
          .update();
      return session.query("SELECT id FROM cluster").first(Row::uuid).orElseThrow();
    });
  }

  /** Counts a counter up and returns its new value, which no other transaction will see. */
  static long advance(Session session, String counter, int by) throws SQLException {
    session
        .query("UPDATE counter SET value = value + ? WHERE name = ?")
        .number(by)
        .text(counter)
        .update();
    return session
        .query("SELECT value FROM counter WHERE name = ?")
        .text(counter)
        .first(Row::number)
        .orElseThrow();
  }
}
