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
 * A small file beside the database, {@code <db>.marker}, which says whether a log belongs to it and
 * which: SQLite itself opens a file whose log has gone as if there had never been one. It is
 * written when the log begins and when the database is closed, never for a commit. Not thread-safe.
 */
final class SqliteMarker {
  private static final Pattern TEXT = Pattern.compile("(open|closed|unsure) (-?[0-9]{1,11})\\s*");

  /**
   * The first salt grows with each new beginning of the log. One a second for two years are as
   * many; the log of another database is taken for one of this in one of 64 cases.
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
   * Looks at the files before SQLite does.
   *
   * @throws StoreException.Corrupt if what was acknowledged is missing; it says what to do
   */
  static SqliteMarker check(Path database) {
    try {
      var marker = new SqliteMarker(real(database));
      marker.check();
      return marker;
    } catch (IOException e) {
      throw new StoreException.Unavailable("Cannot look at %s: %s".formatted(database, e), e);
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
              + " come after that and would be lost. Restore the log or a backup; to go on without"
              + " them, move the log elsewhere and delete " + file,
          null);
    }
    requireEnd(log, contents.frames());
    if (contents.frames() == 0) {
      requireWhole();
    }
  }

  /** Nothing of the log itself tells that its end is missing. */
  private void requireEnd(Path log, long frames) throws IOException {
    var salts = SqliteLog.salts(log);
    long committed = salts.isEmpty() ? 0 : SqliteLog.committedFrames(database, salts.get());
    if (committed > frames) {
      throw new StoreException.Corrupt(
          "The log %s ends after frame %d of %d: what was acknowledged last is missing and would be"
                  .formatted(log, frames, committed)
              + " lost. Restore the log or a backup; to go on without it, delete "
              + SqliteLog.index(database),
          null);
    }
  }

  /** It is new, or somebody begins anew; but nobody takes a file away from its log on purpose. */
  private void requireNone() throws IOException {
    if (expectedSalt().isPresent()) {
      throw new StoreException.Corrupt(
          "The database %s is missing or empty, although the process that used it last did not"
                  .formatted(database)
              + " close it. Put it back, or restore a backup; to begin anew, delete " + file,
          null);
    }
  }

  /** The first salt of the log that was there, if the database was not closed in order. */
  private Optional<Integer> expectedSalt() throws IOException {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    var text = TEXT.matcher(new String(Files.readAllBytes(file), UTF_8));
    return text.matches() && text.group(1).equals("open")
        ? Optional.of((int) Long.parseLong(text.group(2)))
        : Optional.empty();
  }

  /** The log that goes with the file, if it was not closed in order. */
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
          "The log %s %s. The process that used %s last did not close it, so that what it"
                  .formatted(
                      log,
                      found.isEmpty()
                          ? "is missing, or its beginning is damaged"
                          : "belongs to another database, or to another time of this one",
                      database)
              + " acknowledged last is in that log and would be lost. Put the log back, or restore"
              + " a backup; to go on without it, delete " + file,
          null);
    }
  }

  /** The header says how many pages there are; without a log that is exact. */
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

  /** Whether it says which log there is. */
  boolean isSet() {
    return isSet;
  }

  /**
   * After a commit: from now on there must be this log. Does nothing while there is none. If it
   * cannot be written, the next commit tries again; a commit does not fail for it.
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

  /** Before a connection is given up: if it is the last, its log goes and another will come. */
  void unsure() {
    isSet = false;
    replace("unsure");
  }

  /** After the last connection was closed, which leaves no log unless something is wrong. */
  void closed() {
    try {
      if (SqliteLog.salts(SqliteLog.of(database)).isEmpty()) {
        replace("closed");
      }
    } catch (IOException e) {
      throw new StoreException.Unavailable(
          "Cannot look at the log of %s: %s".formatted(database, e), e);
    }
  }

  /** What expects no log must be said: if there is no room for that, no marker says it too. */
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
    syncFolder();
  }

  /** So that the name is on disk as well; where folders cannot be opened, they need not be. */
  private void syncFolder() {
    try (var folder = FileChannel.open(requireNonNull(file.getParent()))) {
      folder.force(true);
    } catch (IOException e) {
      // Windows: what names a file there is written with it.
    }
  }
}
