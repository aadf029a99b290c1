package dev.almanac.store.sql;

import dev.almanac.store.Fence;
import dev.almanac.store.NodeStore;
import dev.almanac.store.StoreException;
import dev.almanac.store.sql.jdbc.Database;
import dev.almanac.store.sql.jdbc.Row;
import dev.almanac.store.sql.jdbc.Session;
import java.sql.SQLException;
import java.util.UUID;

/**
 * Table {@code node}, with the newest incarnation and epoch of each node, and table
 * {@code cluster}.
 */
public record SqlNodes(Database database) implements NodeStore {
  private static final String RENEW =
      "UPDATE node SET epoch = ? WHERE node = ? AND incarnation = ?";

  private static final String CONFIRM = "SELECT 1 FROM node WHERE node = ? AND incarnation = ?";

  @Override
  public Fence take(String node) {
    return database.write(session -> {
      long epoch = advance(session, "epoch", 1);
      session
          .query("""
              INSERT INTO node (node, epoch, incarnation) VALUES (?, ?, %s)
              ON CONFLICT (node) DO UPDATE
              SET epoch = excluded.epoch, incarnation = excluded.incarnation
              """.formatted(session.dialect().randomUuid()))
          .text(node)
          .number(epoch)
          .update();
      var incarnation = session
          .query("SELECT incarnation FROM node WHERE node = ?")
          .text(node)
          .first(Row::uuid)
          .orElseThrow();
      return new Fence(node, incarnation, epoch);
    });
  }

  @Override
  public Fence renew(Fence fence) {
    return database.write(session -> {
      long epoch = advance(session, "epoch", 1);
      int renewed = session
          .query(RENEW)
          .number(epoch)
          .text(fence.node())
          .uuid(fence.incarnation())
          .update();
      if (renewed == 0) {
        throw new StoreException.FenceLost(fence);
      }
      return new Fence(fence.node(), fence.incarnation(), epoch);
    });
  }

  @Override
  public void confirm(Fence fence) {
    boolean isHeld = database.read(session -> session
        .query(CONFIRM)
        .text(fence.node())
        .uuid(fence.incarnation())
        .first(Row::integer)
        .isPresent());
    if (!isHeld) {
      throw new StoreException.FenceLost(fence);
    }
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

  /** Increments a counter and returns its new value, which no other transaction will get. */
  public static long advance(Session session, String counter, int by) throws SQLException {
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
