package dev.almanac.store.sql.sqlite;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;

import dev.almanac.store.StoreException;
import dev.almanac.store.sql.Restored;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Puts a backup in the place of a database file. The lock keeps servers out meanwhile. What was
 * there is moved aside, never deleted: file, log and marker belong together, and a log that stayed
 * would be applied to the backup.
 */
public final class SqliteRestore {
  private static final String LOG = "-wal";
  private static final String MARKER = ".marker";
  private static final List<String> PARTS = List.of("", LOG, "-shm", MARKER);

  private SqliteRestore() {}

  /**
   * What happened.
   *
   * @param present the files of a database that is there and may not be replaced; if there are any,
   *     nothing was done
   * @param aside the file that was moved aside
   */
  public record Outcome(List<Path> present, Optional<Path> aside) {}

  /**
   * Restores a checked copy.
   *
   * @param aside what the names of the files that are there get at their end; empty to refuse to
   *     replace them
   * @throws StoreException.Unavailable if a server has the file open
   */
  @SuppressWarnings("try") // the lock is only held
  public static Outcome restore(Path copy, Path file, Optional<String> aside) {
    try (var lock = SqliteLock.acquire(file)) {
      var present = present(file);
      if (!present.isEmpty() && aside.isEmpty()) {
        return new Outcome(present, Optional.empty());
      }
      Path draft = file.resolveSibling(file.getFileName() + ".restoring");
      prepare(copy, draft);
      Path old = file.resolveSibling(file.getFileName() + aside.orElse(""));
      if (!present.isEmpty()) {
        moveAside(file, old);
      }
      Files.deleteIfExists(part(file, MARKER));
      Files.move(draft, file, ATOMIC_MOVE);
      SqliteBackup.sync(file);
      return new Outcome(List.of(), present.isEmpty() ? Optional.empty() : Optional.of(old));
    } catch (IOException e) {
      throw new StoreException.Unavailable("Cannot write %s: %s".formatted(file, e), e);
    } catch (SQLException e) {
      throw SqliteDialect.INSTANCE.translate("Cannot restore to " + file, e);
    }
  }

  private static void moveAside(Path file, Path old) throws IOException {
    for (String part : PARTS) {
      Path one = part(file, part);
      if (Files.exists(one)) {
        Files.move(one, part(old, part), ATOMIC_MOVE);
      }
    }
  }

  /** Copies beside the place, so that a crash never leaves half a database there. */
  private static void prepare(Path copy, Path draft) throws IOException, SQLException {
    Files.deleteIfExists(draft);
    PrivateFiles.createNew(draft);
    try (var from = Files.newInputStream(copy);
        var to = Files.newOutputStream(draft)) {
      from.transferTo(to);
    }
    SqliteLibrary.load();
    try (var connection = DriverManager.getConnection("jdbc:sqlite:" + draft);
        var statement = connection.createStatement()) {
      statement.executeUpdate(Restored.NEW_EPOCHS);
    }
    SqliteBackup.sync(draft);
  }

  /** Returns the files that hold data; an empty file holds none. */
  private static List<Path> present(Path file) throws IOException {
    var present = new ArrayList<Path>();
    for (String part : List.of("", LOG)) {
      Path one = part(file, part);
      if (Files.exists(one) && Files.size(one) > 0) {
        present.add(one);
      }
    }
    return present;
  }

  private static Path part(Path file, String suffix) {
    return file.resolveSibling(file.getFileName() + suffix);
  }
}
