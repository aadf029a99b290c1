package dev.almanac.store.sql.postgres;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.almanac.store.StoreException;
import dev.almanac.store.sql.DatabaseSummary;
import dev.almanac.store.sql.jdbc.ReadOnlyDatabase;
import dev.almanac.store.sql.jdbc.Row;
import dev.almanac.store.sql.jdbc.Session;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyOut;

/**
 * Writes the rows of all tables to a stream, as PostgreSQL's own binary copies, while a server goes
 * on. All of them are of one moment, because they are read in one transaction. The stream has a
 * section for each table: its name, its columns, and pieces of the copy until an empty one.
 */
public final class PostgresBackup {
  static final String HEADER = "almanac rows 1";

  static final int LARGEST_PIECE = 1 << 30;

  private static final String COLUMNS = """
      SELECT column_name FROM information_schema.columns
      WHERE table_schema = current_schema() AND table_name = ? ORDER BY ordinal_position
      """;

  /** Told how many bytes of which table have been written. */
  public interface Progress {
    void written(String table, long bytes);
  }

  private final DataOutputStream out;
  private final Progress progress;
  private long bytes;

  private PostgresBackup(OutputStream out, Progress progress) {
    this.out = new DataOutputStream(out);
    this.progress = progress;
  }

  /** Writes everything; returns what it is. The caller closes the stream. */
  public static DatabaseSummary write(String url, OutputStream out, Progress progress)
      throws IOException {
    try (var connection = PostgresReader.connect(url);
        var session = new Session(connection, PostgresDialect.INSTANCE)) {
      // One reading database, so that its transaction lasts until the last table.
      @SuppressWarnings("resource")
      var database = new ReadOnlyDatabase(session);
      var backup = new PostgresBackup(out, progress);
      var problem = new IOException[1];
      var summary = database.consistently(() -> {
        var found = DatabaseSummary.of(database);
        try {
          backup.write(database, connection);
        } catch (IOException e) {
          problem[0] = e;
        }
        return found;
      });
      if (problem[0] != null) {
        throw problem[0];
      }
      return summary;
    } catch (SQLException e) {
      throw PostgresDialect.INSTANCE.translate("Cannot read the database", e);
    }
  }

  private void write(ReadOnlyDatabase database, Connection connection) throws IOException {
    text(HEADER);
    for (String table : PostgresTables.ALL) {
      List<String> columns =
          database.read(session -> session.query(COLUMNS).text(table).list(Row::text));
      if (columns.isEmpty()) {
        continue; // of a migration that this database does not have yet
      }
      text(table);
      text(String.join(",", columns));
      rows(connection, table, String.join(",", columns));
    }
    text("");
    out.flush();
  }

  private void rows(Connection connection, String table, String columns) throws IOException {
    try {
      CopyOut copy = connection
          .unwrap(PGConnection.class)
          .getCopyAPI()
          .copyOut("COPY %s (%s) TO STDOUT (FORMAT binary)".formatted(table, columns));
      byte[] piece = copy.readFromCopy();
      while (piece != null) {
        out.writeInt(piece.length);
        out.write(piece);
        bytes += piece.length;
        progress.written(table, bytes);
        piece = copy.readFromCopy();
      }
      out.writeInt(0);
    } catch (SQLException e) {
      throw new StoreException.Unavailable(
          "Cannot read table %s: %s".formatted(table, e.getMessage()), e);
    }
  }

  private void text(String value) throws IOException {
    byte[] encoded = value.getBytes(UTF_8);
    out.writeInt(encoded.length);
    out.write(encoded);
  }
}
