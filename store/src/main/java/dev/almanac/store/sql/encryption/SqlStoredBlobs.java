package dev.almanac.store.sql.encryption;

import dev.almanac.store.Blob;
import dev.almanac.store.Fence;
import dev.almanac.store.StoreException;
import dev.almanac.store.encryption.BlobStep;
import dev.almanac.store.encryption.DataKey;
import dev.almanac.store.encryption.Keyring;
import dev.almanac.store.encryption.RowName;
import dev.almanac.store.encryption.StoredBlobs;
import dev.almanac.store.list.ListNamespace;
import dev.almanac.store.sql.inspection.Checks;
import dev.almanac.store.sql.jdbc.Check;
import dev.almanac.store.sql.jdbc.Column;
import dev.almanac.store.sql.jdbc.Database;
import dev.almanac.store.sql.jdbc.Query;
import dev.almanac.store.sql.jdbc.Row;
import dev.almanac.store.sql.jdbc.Session;
import dev.almanac.store.sql.postgres.PostgresDialect;
import java.nio.ByteBuffer;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * All blobs, table by table in the order of their keys. It reads headers, and whole blobs only to
 * write them anew.
 */
public record SqlStoredBlobs(Database database) implements StoredBlobs {
  private static final int HEADER = 6;

  /** How much one transaction writes anew: some milliseconds of the only writer. */
  private static final int MOST_ROWS = 64;

  private static final long MOST_BYTES = 4 << 20;

  /** The current table and the key of the last row that was seen. */
  private record At(int table, List<Object> after) implements Place {
    Optional<Place> after(List<Seen> rows) {
      return Optional.of(new At(table, rows.getLast().key()));
    }

    Optional<Place> nextTable(List<Check> tables) {
      return table == tables.size() - 1
          ? Optional.empty()
          : Optional.of(new At(table + 1, List.of()));
    }
  }

  /** The header of a row. */
  private record Seen(List<Object> key, int keyId) {}

  @Override
  public BlobStep step(Fence fence, Optional<Place> place, int rows, Keyring keys) {
    boolean leads = database.dialect() instanceof PostgresDialect;
    var tables =
        Checks.all(leads).stream().filter(check -> check.blob() != null).toList();
    var at = place.map(At.class::cast).orElse(new At(0, List.of()));
    var table = new Table(tables.get(at.table()), leads);
    var page = database.read(session -> table.page(session, at.after(), rows));
    var stale = page.stream().filter(row -> !keys.isUpToDate(row.keyId())).toList();
    // Rows that are added later are as new ones are: a pass need not run after them.
    boolean isEnd = page.size() < rows;
    if (stale.isEmpty()) {
      return new BlobStep(isEnd ? at.nextTable(tables) : at.after(page), page.size(), 0, 0);
    }
    var next = stale.subList(0, Math.min(stale.size(), MOST_ROWS));
    var renewals = renewals(table, next, keys);
    int seen = renewals.size();
    var written = database.write(fence, session -> write(session, table, renewals, keys));
    if (seen < stale.size()) {
      return new BlobStep(at.after(next.subList(0, seen)), seen, written.renewed(), written.left());
    }
    return new BlobStep(
        isEnd ? at.nextTable(tables) : at.after(page),
        page.size(),
        written.renewed(),
        written.left());
  }

  /**
   * A blob that is to take the place of another; empty if that cannot be read, or is left for now.
   */
  private record Renewal(List<Object> key, ByteBuffer before, Optional<Blob> after) {}

  /**
   * Encrypts rows anew, at least one, before the transaction that writes them: it must not hold up
   * commits, and a new key has a transaction of its own.
   */
  private List<Renewal> renewals(Table table, List<Seen> rows, Keyring keys) {
    var renewals = new ArrayList<Renewal>();
    long bytes = 0;
    while (renewals.size() < rows.size() && bytes < MOST_BYTES) {
      var key = rows.get(renewals.size()).key();
      byte[] before = database.read(session -> table.read(session, key)).orElse(new byte[0]);
      bytes += before.length;
      renewals.add(new Renewal(key, ByteBuffer.wrap(before), renewed(table, key, before, keys)));
    }
    return renewals;
  }

  private Optional<Blob> renewed(Table table, List<Object> key, byte[] before, Keyring keys) {
    try {
      var blob = Blob.read(before);
      var namespace = blob.isSealed()
          ? Optional.ofNullable(keys.namespace(blob.keyId()))
          : database.read(session -> table.namespace(session, key));
      return namespace.map(known -> keys.renewed(known, table.name(key), blob));
    } catch (StoreException.Corrupt | StoreException.Rejected e) {
      return Optional.empty(); // the inspection reports damage, and a removal deletes its rows
    }
  }

  private record Written(int renewed, int left) {}

  /** Writes what has not changed meanwhile. */
  private static Written write(Session session, Table table, List<Renewal> renewals, Keyring keys)
      throws SQLException {
    session.dialect().overwriteDeleted(session, true);
    int renewed = 0;
    int left = 0;
    for (var renewal : renewals) {
      var stored = table.locked(session, renewal.key());
      if (stored.isEmpty()) {
        // It is gone, or a commit is about to write it.
        left += table.read(session, renewal.key()).isPresent() ? 1 : 0;
      } else if (!ByteBuffer.wrap(stored.get()).equals(renewal.before())) {
        left += keys.isUpToDate(Table.keyId(stored.get())) ? 0 : 1;
      } else if (renewal.after().isPresent()) {
        table.write(session, renewal.key(), renewal.after().get());
        renewed++;
      } else {
        left++;
      }
    }
    session.dialect().overwriteDeleted(session, false);
    return new Written(renewed, left);
  }

  /**
   * One table.
   *
   * @param leads whether keys start with the partition
   */
  private record Table(Check check, boolean leads) {
    private String column() {
      return String.valueOf(check.blob());
    }

    List<Seen> page(Session session, List<Object> after, int rows) throws SQLException {
      String names = names();
      var query = session.query("SELECT %s, substr(%s, 1, %d) FROM %s%s ORDER BY %s LIMIT ?"
          .formatted(
              names,
              column(),
              HEADER,
              check.table(),
              after.isEmpty() ? "" : " WHERE (%s) > (%s)".formatted(names, marks()),
              names));
      bind(query, after);
      return query.number(rows).list(row -> new Seen(key(row), keyId(row.bytes())));
    }

    private static int keyId(byte[] header) {
      return header.length < HEADER ? 0 : ByteBuffer.wrap(header).getInt(2);
    }

    private List<Object> key(Row row) throws SQLException {
      var key = new ArrayList<Object>();
      for (Column column : check.keys()) {
        key.add(
            switch (column.type()) {
              case INT, LONG -> row.number();
              case TEXT -> row.text();
              case UUID -> row.uuid();
              case REAL, BYTES ->
                throw new IllegalStateException("Expected a key, found " + column.name());
            });
      }
      return key;
    }

    Optional<byte[]> read(Session session, List<Object> key) throws SQLException {
      return read(session, key, "");
    }

    /** Reads and locks a blob, unless the row is gone or a commit is about to write it. */
    Optional<byte[]> locked(Session session, List<Object> key) throws SQLException {
      return read(session, key, session.dialect().lockingFreeRows());
    }

    private Optional<byte[]> read(Session session, List<Object> key, String ending)
        throws SQLException {
      var query = session.query("SELECT %s FROM %s WHERE (%s) = (%s)%s"
          .formatted(column(), check.table(), names(), marks(), ending));
      return bind(query, key).first(Row::bytes);
    }

    void write(Session session, List<Object> key, Blob blob) throws SQLException {
      var query = session
          .query("UPDATE %s SET %s = ? WHERE (%s) = (%s)"
              .formatted(check.table(), column(), names(), marks()))
          .blob(blob);
      bind(query, key).update();
    }

    RowName name(List<Object> key) {
      return RowName.of(check.table(), hasPartition() ? key.subList(1, key.size()) : key);
    }

    /** A message is found by its partition; others by a number that is unique anyway. */
    private boolean hasPartition() {
      return leads && check.keys().getFirst().name().equals("partition") && !isInbox();
    }

    private boolean isInbox() {
      return check.table().equals("inbox");
    }

    /** Returns the namespace of a row; empty if its run is not there, or not there yet. */
    Optional<UUID> namespace(Session session, List<Object> key) throws SQLException {
      if (isInbox()) {
        return Optional.of(DataKey.NO_NAMESPACE);
      }
      if (key.getFirst() instanceof UUID namespace) {
        return Optional.of(
            check.table().equals("visibility") ? listed(session, namespace) : namespace);
      }
      boolean isRun = check.keys().stream().anyMatch(column -> column.name().equals("run_no"));
      String sql = isRun
          ? "SELECT namespace FROM run WHERE run_no = ?"
          : "SELECT namespace FROM schedule WHERE schedule_no = ?";
      var query = session.query(leads ? sql + " AND partition = ?" : sql);
      if (leads) {
        return query.number((long) key.get(1)).number((long) key.get(0)).first(Row::uuid);
      }
      return query.number((long) key.get(0)).first(Row::uuid);
    }

    /** Schedules are listed under another id than that of their namespace. */
    private static UUID listed(Session session, UUID namespace) throws SQLException {
      boolean isKnown = session
          .query("SELECT 1 FROM namespace WHERE id = ?")
          .uuid(namespace)
          .first(Row::integer)
          .isPresent();
      return isKnown ? namespace : ListNamespace.ofSchedules(namespace);
    }

    private String names() {
      return check.keys().stream().map(Column::name).collect(Collectors.joining(", "));
    }

    private String marks() {
      return check.keys().stream().map(column -> "?").collect(Collectors.joining(", "));
    }

    private static Query bind(Query query, List<Object> key) throws SQLException {
      for (Object part : key) {
        switch (part) {
          case Long number -> query.number(number);
          case String text -> query.text(text);
          case UUID id -> query.uuid(id);
          default -> throw new IllegalArgumentException("Unexpected key: " + part);
        }
      }
      return query;
    }
  }
}
