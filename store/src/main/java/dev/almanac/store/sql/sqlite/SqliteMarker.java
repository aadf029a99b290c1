package dev.almanac.store.sql.sqlite;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static java.util.Objects.requireNonNull;

import dev.almanac.store.StoreException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A small file beside the database, {@code <db>.marker}, that says whether a log belongs to the
 * database, and which one: SQLite opens a database whose log is missing as if there had never been
 * one. The marker is written when the log begins and when the database is closed, never for a
 * commit. Not thread-safe.
 */
final class SqliteMarker {
  private static final Pattern TEXT = Pattern.compile("(open|closed|unsure) (-?[0-9]{1,11})\\s*");

  /**
   * The first salt grows each time the log starts over; this many are one a second for two years.
   * The log of another database passes for one of this database in one of 64 cases.
   */
  static final int MOST_BEGINNINGS = 1 << 26;

  private final Path database;
  private final Path file;
  private boolean isSet;

  private SqliteMarker(Path database) {
    this.database = database;
    this.file = database.resolveSibling(database.getFileName() + ".marker");
  }

  /**
   * Checks the files before SQLite opens them.
   *
   * @throws StoreException.Corrupt if acknowledged data are missing; says what to do
   */
  static SqliteMarker check(Path database) {
    try {
      var marker = new SqliteMarker(real(database));
      marker.check();
      return marker;
    } catch (IOException e) {
      throw new StoreException.Unavailable("Cannot check %s: %s".formatted(database, e), e);
    }
  }

  private static Path real(Path database) throws IOException {
    return Files.exists(database)
        ? database.toRealPath()
        : requireNonNull(database.toAbsolutePath().getParent())
            .toRealPath()
            .resolve(database.getFileName());
  }

  private void check() throws IOException {
    if (!Files.exists(database) || Files.size(database) == 0) {
      requireNone();
      return;
    }
    var log = SqliteLog.of(database);
    requireLog(log);
    var contents = SqliteLog.contents(log);
    if (contents.lostCommits() > 1) {
      throw new StoreException.Corrupt(
          "The log %s is damaged after frame %d: at least %d transactions that were acknowledged"
                  .formatted(log, contents.frames(), contents.lostCommits())
              + " come after that and would be lost. Restore the log or a backup; to continue"
              + " without them, move the log elsewhere and delete " + file,
          null);
    }
    requireEnd(log, contents.frames());
    if (contents.frames() == 0) {
      requireWhole();
    }
  }

  /** Checks that the end of the log is not missing, which the log itself does not show. */
  private void requireEnd(Path log, long frames) throws IOException {
    var salts = SqliteLog.salts(log);
    long committed = salts.isEmpty() ? 0 : SqliteLog.committedFrames(database, salts.get());
    if (committed > frames) {
      throw new StoreException.Corrupt(
          "The log %s ends after frame %d of %d: what was acknowledged last is missing and would be"
                  .formatted(log, frames, committed)
              + " lost. Restore the log or a backup; to continue without it, delete "
              + SqliteLog.index(database),
          null);
    }
  }

  /** Checks that a missing database is new, or was deleted on purpose. */
  private void requireNone() throws IOException {
    if (expectedSalt().isPresent()) {
      throw new StoreException.Corrupt(
          "The database %s is missing or empty, although the process that used it last did not"
                  .formatted(database)
              + " close it. Put it back, or restore a backup; to start over, delete " + file,
          null);
    }
  }

  /** Returns the first salt of the expected log, unless the database was closed properly. */
  private Optional<Integer> expectedSalt() throws IOException {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    var text = TEXT.matcher(new String(Files.readAllBytes(file), UTF_8));
    return text.matches() && text.group(1).equals("open")
        ? Optional.of((int) Long.parseLong(text.group(2)))
        : Optional.empty();
  }

  /** Checks that the log belongs to the database, unless that was closed properly. */
  private void requireLog(Path log) throws IOException {
    var expected = expectedSalt();
    if (expected.isEmpty()) {
      return;
    }
    var found = SqliteLog.salts(log);
    boolean belongs = found
        .map(salts -> salts.first() - expected.get())
        .filter(later -> later >= 0 && later < MOST_BEGINNINGS)
        .isPresent();
    if (!belongs) {
      throw new StoreException.Corrupt(
          "The log %s %s. The process that used %s last did not close it, so what it"
                  .formatted(
                      log,
                      found.isEmpty()
                          ? "is missing, or its beginning is damaged"
                          : "belongs to another database or to another state of this one",
                      database)
              + " acknowledged last is in that log and would be lost. Put the log back, or restore"
              + " a backup; to continue without it, delete " + file,
          null);
    }
  }

  /** Checks the file size against the header, whose page count is exact without a log. */
  private void requireWhole() throws IOException {
    var header = ByteBuffer.allocate(100);
    try (var channel = FileChannel.open(database)) {
      while (header.hasRemaining() && channel.read(header) >= 0) {}
    }
    var name = new String(header.array(), 0, 15, UTF_8);
    if (header.hasRemaining() || !name.equals("SQLite format 3")) {
      throw new StoreException.Corrupt(
          "Expected a SQLite database in %s, found something else".formatted(database), null);
    }
    int size = header.getShort(16) & 0xffff;
    long expected = (header.getInt(28) & 0xffff_ffffL) * (size == 1 ? 65_536 : size);
    if (Files.size(database) < expected) {
      throw new StoreException.Corrupt(
          "Expected %d bytes in %s, found %d: its end is missing. Restore a backup"
              .formatted(expected, database, Files.size(database)),
          null);
    }
  }

  /** Returns whether the marker names the current log. */
  boolean isSet() {
    return isSet;
  }

  /**
   * Records after a commit that this log must exist; does nothing while there is none. If writing
   * fails, the commit succeeds and the next one tries again.
   */
  void open() {
    try {
      var salts = SqliteLog.salts(SqliteLog.of(database));
      if (salts.isPresent()) {
        write("open", salts.get().first());
        isSet = true;
      }
    } catch (IOException e) {
      isSet = false;
    }
  }

  /** Prepares for closing a connection; if it is the last one, SQLite deletes its log. */
  void unsure() {
    isSet = false;
    replace("unsure");
  }

  /** Records that the last connection was closed, which should have deleted the log. */
  void closed() {
    try {
      if (SqliteLog.salts(SqliteLog.of(database)).isEmpty()) {
        replace("closed");
      }
    } catch (IOException e) {
      throw new StoreException.Unavailable(
          "Cannot read the log of %s: %s".formatted(database, e), e);
    }
  }

  /**
   * Writes a state. If that fails, deletes the marker, because none also means that no log is due.
   */
  private void replace(String state) {
    try {
      write(state, 0);
    } catch (IOException e) {
      remove(e);
    }
  }

  private void remove(IOException why) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      e.addSuppressed(why);
      throw new StoreException.Unavailable("Cannot write or delete %s: %s".formatted(file, e), e);
    }
  }

  private void write(String state, int salt) throws IOException {
    var text = ByteBuffer.wrap("%s %d%n".formatted(state, salt).getBytes(UTF_8));
    var next = file.resolveSibling(file.getFileName() + ".new");
    try (var channel = PrivateFiles.open(next)) {
      channel.truncate(0);
      while (text.hasRemaining()) {
        channel.write(text);
      }
      channel.force(true);
    }
    Files.move(next, file, ATOMIC_MOVE, REPLACE_EXISTING);
    PrivateFiles.syncName(file);
  }
}
