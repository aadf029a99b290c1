package dev.almanac.store.sql.jdbc;

import dev.almanac.store.StoreException;
import java.sql.SQLException;
import java.util.function.Supplier;

/**
 * One connection that only reads, for tools beside a running server. Each read sees the newest
 * committed state; the reads of one {@link #consistently} all see the same. Not thread-safe.
 */
public final class ReadOnlyDatabase implements Database {
  private final Session session;
  private boolean isConsistent;

  /** @param session of a connection without autocommit */
  public ReadOnlyDatabase(Session session) {
    this.session = session;
  }

  @Override
  public Dialect dialect() {
    return session.dialect();
  }

  /** Keeps a server from tidying up behind the state that is read, so it should take seconds. */
  public <T> T consistently(Supplier<T> reads) {
    isConsistent = true;
    try {
      return reads.get();
    } finally {
      isConsistent = false;
      end();
    }
  }

  @Override
  public <T> T read(Action<T> action) {
    try {
      return action.on(session);
    } catch (SQLException e) {
      end(); // PostgreSQL answers nothing more in a transaction that has failed
      throw dialect().translate("Cannot read", e);
    } finally {
      if (!isConsistent) {
        end();
      }
    }
  }

  @Override
  public <T> T write(Action<T> action) {
    throw new IllegalStateException("This database was opened for reading");
  }

  private void end() {
    try {
      session.connection().rollback();
    } catch (SQLException e) {
      throw new StoreException.Unavailable("Cannot end a read: " + e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    try {
      session.close();
    } catch (SQLException e) {
      throw new StoreException.Unavailable("Cannot close the database: " + e.getMessage(), e);
    }
  }
}
