package dev.almanac.store.sql.postgres;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.almanac.store.StoreException;
import dev.almanac.store.sql.Migrations;
import dev.almanac.store.sql.Restored;
import dev.almanac.store.sql.jdbc.Row;
import dev.almanac.store.sql.jdbc.Session;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/**
 * Fills an empty database with what {@link PostgresBackup} wrote. The tables are made as they were
 * then; a server migrates them at its start. All of it is one transaction.
 */
public final class PostgresRestore {
  private static final int LONGEST_TEXT = 1 << 16;

  private static final String IS_OURS = """
      SELECT 1 FROM information_schema.tables
      WHERE table_schema = current_schema() AND table_name = 'migration'
      """;

  private final Session session;
  private final DataInputStream in;
  private final PostgresBackup.Progress progress;
  private long bytes;

  private PostgresRestore(Session session, InputStream in, PostgresBackup.Progress progress) {
    this.session = session;
    this.in = new DataInputStream(in);
    this.progress = progress;
  }

  /**
   * Restores a checked stream.
   *
   * @param migration the newest migration of the backup
   * @throws StoreException.Unavailable if a server uses the database, or it is not empty
   */
  @SuppressWarnings("try") // the lock is only held
  public static void restore(
      String url, int migration, InputStream in, PostgresBackup.Progress progress)
      throws IOException {
    try (var lock = PostgresLock.acquire(PostgresOptions.at(url));
        var connection = DriverManager.getConnection(url);
        var session = new Session(connection, PostgresDialect.INSTANCE)) {
      connection.setAutoCommit(false);
      requireEmpty(session);
      Migrations.of(PostgresDialect.INSTANCE).upTo(migration).apply(session);
      new PostgresRestore(session, in, progress).read();
      session.execute(Restored.NEW_EPOCHS);
      connection.commit();
      session.execute("ANALYZE");
      connection.commit();
    } catch (SQLException e) {
      throw PostgresDialect.INSTANCE.translate("Cannot restore", e);
    }
  }

  private static void requireEmpty(Session session) throws SQLException {
    if (session.query(IS_OURS).first(Row::integer).isPresent()) {
      throw new StoreException.Unavailable(
          "The database is not empty: it has tables of Almanac. Create another one, and restore"
              + " there",
          null);
    }
  }

  private void read() throws IOException, SQLException {
    requireKnown("the beginning of a backup", text(), List.of(PostgresBackup.HEADER));
    String table = text();
    while (!table.isEmpty()) {
      requireKnown("a table", table, PostgresTables.ALL);
      rows(table, text());
      table = text();
    }
  }

  private static void requireKnown(String what, String found, List<String> known) {
    if (!known.contains(found)) {
      throw new StoreException.Corrupt("Expected %s, found %s".formatted(what, found), null);
    }
  }

  private void rows(String table, String columns) throws IOException, SQLException {
    if (!columns.chars().allMatch(PostgresRestore::isOfNames)) {
      throw new StoreException.Corrupt(
          "Expected columns of table %s, found %s".formatted(table, columns), null);
    }
    session.execute("DELETE FROM " + table); // of what a migration has put there
    Connection connection = session.connection();
    CopyIn copy = connection
        .unwrap(PGConnection.class)
        .getCopyAPI()
        .copyIn("COPY %s (%s) FROM STDIN (FORMAT binary)".formatted(table, columns));
    try {
      byte[] piece = piece(PostgresBackup.LARGEST_PIECE);
      while (piece.length > 0) {
        copy.writeToCopy(piece, 0, piece.length);
        bytes += piece.length;
        progress.written(table, bytes);
        piece = piece(PostgresBackup.LARGEST_PIECE);
      }
      copy.endCopy();
    } finally {
      if (copy.isActive()) {
        copy.cancelCopy();
      }
    }
  }

  /** Returns whether a list of columns may have this letter: they become part of a statement. */
  private static boolean isOfNames(int letter) {
    return letter == ',' || letter == '_' || (letter >= 'a' && letter <= 'z');
  }

  private String text() throws IOException {
    return new String(piece(LONGEST_TEXT), UTF_8);
  }

  private byte[] piece(int most) throws IOException {
    int length = in.readInt();
    if (length < 0 || length > most) {
      throw new StoreException.Corrupt(
          "Expected a piece of at most %d bytes, found %d".formatted(most, length), null);
    }
    byte[] piece = in.readNBytes(length);
    if (piece.length < length) {
      throw new EOFException("The backup ends in the middle of a piece");
    }
    return piece;
  }
}
