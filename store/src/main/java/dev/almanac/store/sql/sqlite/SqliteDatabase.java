package dev.almanac.store.sql.sqlite;

import dev.almanac.store.MustNotBlock;
import dev.almanac.store.StoreException;
import dev.almanac.store.sql.Migrations;
import dev.almanac.store.sql.jdbc.Database;
import dev.almanac.store.sql.jdbc.Dialect;
import dev.almanac.store.sql.jdbc.Session;
import java.sql.SQLException;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * One connection for writes and a few for reads. A connection that failed is closed, which undoes
 * its open transaction, and the next call opens a new one. An in-memory database has one
 * connection.
 */
final class SqliteDatabase implements Database {
  private final SqliteOptions options;
  private final SqliteConnector connector;
  private final SqliteRoom room;
  private final ReentrantLock writing = new ReentrantLock(true);
  private @Nullable Session writer;
  private final Semaphore reading;
  private final ConcurrentLinkedDeque<Session> readers = new ConcurrentLinkedDeque<>();
  private final @Nullable SqliteMarker marker;
  private volatile boolean closed;

  private SqliteDatabase(SqliteOptions options) {
    this.marker = options.file() == null ? null : SqliteMarker.check(options.file());
    this.options = options;
    this.connector = new SqliteConnector(options);
    this.room = new SqliteRoom(options.file());
    this.reading = new Semaphore(options.readers(), true);
  }

  static SqliteDatabase open(SqliteOptions options, Migrations migrations) {
    var database = new SqliteDatabase(options);
    try {
      database.write(session -> {
        migrations.apply(session);
        return true;
      });
      return database;
    } catch (RuntimeException e) {
      database.close();
      throw e;
    }
  }

  @Override
  public Dialect dialect() {
    return SqliteDialect.INSTANCE;
  }

  @Override
  public <T> T write(Action<T> action) {
    MustNotBlock.check();
    writing.lock();
    try {
      requireOpen();
      Session session = writer == null ? connector.writer() : writer;
      writer = session;
      session.query("BEGIN IMMEDIATE").update();
      T result = action.on(session);
      session.query("COMMIT").update();
      if (marker != null && !marker.isSet()) {
        marker.open();
      }
      return result;
    } catch (SQLException e) {
      StoreException known = dialect().translate("Cannot write", e);
      undo(known instanceof StoreException.Rejected || known instanceof StoreException.Full);
      throw room.explain(known);
    } catch (RuntimeException e) {
      undo(true);
      throw e;
    } finally {
      writing.unlock();
    }
  }

  /** Rolls back. The connection stays open if it is sound or the only possible one. */
  private void undo(boolean sound) {
    Session session = writer;
    if (session == null) {
      return;
    }
    try {
      if (sound || options.file() == null) {
        session.query("ROLLBACK").update();
        return;
      }
    } catch (SQLException e) {
      // The database may have undone the transaction itself.
      if (options.file() == null) {
        return;
      }
    }
    if (marker != null) {
      marker.unsure();
    }
    writer = null;
    closeQuietly(session);
  }

  @Override
  public <T> T read(Action<T> action) {
    MustNotBlock.check();
    return options.file() == null ? readInMemory(action) : readFile(action);
  }

  private <T> T readInMemory(Action<T> action) {
    writing.lock();
    try {
      requireOpen();
      if (writer == null) {
        throw new StoreException.Unavailable("The in-memory database is lost", null);
      }
      return action.on(writer);
    } catch (SQLException e) {
      throw dialect().translate("Cannot read", e);
    } finally {
      writing.unlock();
    }
  }

  private <T> T readFile(Action<T> action) {
    acquireReader();
    @Nullable Session session = null;
    try {
      requireOpen();
      session = readers.poll();
      if (session == null) {
        session = connector.reader();
      }
      T result = action.on(session);
      readers.push(session);
      session = null;
      return result;
    } catch (SQLException e) {
      throw room.explain(dialect().translate("Cannot read", e));
    } finally {
      if (session != null) {
        closeQuietly(session);
      }
      reading.release();
    }
  }

  private void acquireReader() {
    try {
      if (!reading.tryAcquire(options.patience().toMillis(), TimeUnit.MILLISECONDS)) {
        throw new StoreException.Unavailable(
            "All %d readers are busy".formatted(options.readers()), null);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreException.Unavailable("Interrupted while waiting for a reader", e);
    }
  }

  /** Runs an action on the writing connection, outside of a transaction, between two writes. */
  <T> T betweenWrites(Action<T> action) {
    MustNotBlock.check();
    writing.lock();
    try {
      requireOpen();
      Session session = writer == null ? connector.writer() : writer;
      writer = session;
      return action.on(session);
    } catch (SQLException e) {
      undo(false);
      throw room.explain(dialect().translate("Cannot maintain the database", e));
    } finally {
      writing.unlock();
    }
  }

  /** Runs an action on a separate connection, outside of a transaction. */
  <T> T maintain(Action<T> action) {
    MustNotBlock.check();
    try (Session session = connector.maintenance()) {
      return action.on(session);
    } catch (SQLException e) {
      throw room.explain(dialect().translate("Cannot maintain the database", e));
    }
  }

  private void requireOpen() {
    if (closed) {
      throw new StoreException.Unavailable("The store is closed", null);
    }
  }

  @Override
  public void close() {
    closed = true;
    writing.lock();
    reading.acquireUninterruptibly(options.readers());
    try {
      if (writer != null) {
        closeQuietly(writer);
        writer = null;
      }
      readers.forEach(SqliteDatabase::closeQuietly);
      readers.clear();
      if (marker != null) {
        marker.closed();
      }
    } finally {
      reading.release(options.readers());
      writing.unlock();
    }
  }

  /** Closes a connection and ignores errors, because everything committed is on disk. */
  private static void closeQuietly(Session session) {
    try {
      session.close();
    } catch (SQLException e) {
      // Nothing can be done about it.
    }
  }
}
