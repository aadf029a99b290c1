package dev.almanac.store.sql.jdbc;

import dev.almanac.store.Fence;
import dev.almanac.store.StoreException;
import java.sql.SQLException;

/** A bounded number of connections to one database. Thread-safe; calls block. */
public interface Database extends AutoCloseable {
  /** Work on a connection. */
  interface Action<T> {
    T on(Session session) throws SQLException;
  }

  Dialect dialect();

  /** Runs one statement on a reading connection. */
  <T> T read(Action<T> action);

  /** Runs one transaction; an exception undoes it. */
  <T> T write(Action<T> action);

  /** Runs one transaction of a node. */
  default <T> T write(Fence fence, Action<T> action) {
    return write(session -> {
      requireHeld(session, fence);
      return action.on(session);
    });
  }

  /** Fails unless the fence holds, and makes it hold until the end of the transaction. */
  static void requireHeld(Session session, Fence fence) throws SQLException {
    boolean held = session
        .query(session.dialect().fenceQuery())
        .text(fence.node())
        .number(fence.epoch())
        .first(Row::integer)
        .isPresent();
    if (!held) {
      throw new StoreException.FenceLost(fence);
    }
  }

  @Override
  void close();
}
