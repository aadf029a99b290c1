package dev.almanac.store.sql.sqlite;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import dev.almanac.store.StoreException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The operating system's lock on {@code <db>.lock}. The file holds the pid of its owner, and the
 * lock ends with that process.
 */
final class SqliteLock implements AutoCloseable {
  /**
   * The locks of this process. They are checked before a lock file is opened, because on POSIX
   * systems closing any handle of a file releases all locks of the process on it.
   */
  private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

  private final Path file;
  private final FileChannel channel;

  private SqliteLock(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  static SqliteLock acquire(Path database) {
    try {
      Path file = lockFile(database);
      if (!HELD.add(file)) {
        throw inUse(database, "this process");
      }
      try {
        return lock(database, file);
      } catch (IOException | RuntimeException e) {
        HELD.remove(file);
        throw e;
      }
    } catch (IOException e) {
      throw new StoreException.Unavailable("Cannot lock %s: %s".formatted(database, e), e);
    }
  }

  /** Takes the lock if it is free. */
  static Optional<SqliteLock> tryAcquire(Path database) {
    try {
      return Optional.of(acquire(database));
    } catch (StoreException.Unavailable inUse) {
      return Optional.empty();
    }
  }

  private static Path lockFile(Path database) throws IOException {
    Path real = Files.exists(database)
        ? database.toRealPath()
        : requireNonNull(database.toAbsolutePath().getParent())
            .toRealPath()
            .resolve(database.getFileName());
    return real.resolveSibling(real.getFileName() + ".lock");
  }

  private static SqliteLock lock(Path database, Path file) throws IOException {
    var channel = PrivateFiles.open(file);
    try {
      if (channel.tryLock() == null) {
        throw inUse(database, "process " + Files.readString(file).strip());
      }
      channel.truncate(0);
      var pid = "%d%n".formatted(ProcessHandle.current().pid()).getBytes(UTF_8);
      channel.write(ByteBuffer.wrap(pid));
      return new SqliteLock(file, channel);
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  private static StoreException inUse(Path database, String owner) {
    return new StoreException.Unavailable(
        "%s is in use by %s; a SQLite database serves one process".formatted(database, owner),
        null);
  }

  /** Keeps the file: deleting it would let two processes lock two files of the same name. */
  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new StoreException.Unavailable("Cannot unlock " + file, e);
    } finally {
      HELD.remove(file);
    }
  }
}
