package dev.almanac.store.sql.jdbc;

import dev.almanac.store.Fence;
import dev.almanac.store.StoreException;
import java.sql.SQLException;

/** Connections to one database, a bounded number. Any thread may use it; calls block. */
public interface Database extends AutoCloseable {
  /** What is done on a connection. */
  interface Action<T> {
    T on(Session session) throws SQLException;
  }

  Dialect dialect();

  /** One statement on a connection for reading. */
  <T> T read(Action<T> action);

  /** One transaction; an exception undoes it. */
  <T> T write(Action<T> action);

  /** One transaction of a node. */
  default <T> T write(Fence fence, Action<T> action) {
    return write(session -> {
      requireHeld(session, fence);
      return action.on(session);
    });
  }

  /** Inside a transaction: fails unless the fence holds, which it then does until the end. */
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
