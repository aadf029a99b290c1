package dev.almanac.server;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import dev.almanac.store.sql.sqlite.PrivateFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A directory for data that is deleted with its server. A killed server cannot delete it, so the
 * next one does: a running server holds a lock in its directory.
 */
final class TemporaryHome implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(TemporaryHome.class);
  private static final String PREFIX = "almanac-data-";
  private static final String LOCK = "in-use";
  private static final String DATA = "almanac.db";
  private static final List<String> FILES =
      List.of(DATA, DATA + "-wal", DATA + "-shm", DATA + ".lock", DATA + ".marker", LOCK);

  /** The limit of directories that are deleted at once. */
  private static final int MOST = 100;

  /** A younger directory may be about to be locked. */
  private static final Duration YOUNG = Duration.ofMinutes(1);

  /** The directories of this process: closing their lock files again would release the locks. */
  private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

  private final Path folder;
  private final FileChannel lock;

  private TemporaryHome(Path folder, FileChannel lock) {
    this.folder = folder;
    this.lock = lock;
  }

  static TemporaryHome make() throws IOException {
    return in(Files.createTempDirectory(PREFIX));
  }

  static TemporaryHome in(Path folder) throws IOException {
    OWN.add(folder);
    var lock = PrivateFiles.open(folder.resolve(LOCK));
    if (lock.tryLock() == null) {
      throw new IOException("Another process has locked " + folder);
    }
    return new TemporaryHome(folder, lock);
  }

  /** Returns the data file. */
  Path data() {
    return folder.resolve(DATA);
  }

  /** Deletes the directories of killed servers. */
  void tidyUp() {
    int removed = 0;
    try (DirectoryStream<Path> found =
        Files.newDirectoryStream(folder.resolveSibling(""), PREFIX + "*")) {
      for (var other : found) {
        if (removed == MOST) {
          return;
        }
        removed += isLeft(other) && remove(other) ? 1 : 0;
      }
    } catch (IOException | DirectoryIteratorException e) {
      LOG.debug("Cannot look for directories of killed servers beside {}", folder, e);
    }
  }

  /** Returns whether it is such a directory of the same user, and no server uses it. */
  private boolean isLeft(Path other) {
    var file = other.resolve(LOCK);
    try {
      if (OWN.contains(other)
          || !Files.isDirectory(other, NOFOLLOW_LINKS)
          || !Files.isRegularFile(file, NOFOLLOW_LINKS)
          || !Files.getOwner(other, NOFOLLOW_LINKS).equals(Files.getOwner(folder))
          || !made(other).plus(YOUNG).isBefore(made(folder))) {
        return false;
      }
      try (var probe = FileChannel.open(file, Set.of(StandardOpenOption.WRITE, NOFOLLOW_LINKS))) {
        return probe.tryLock() != null;
      }
    } catch (IOException | OverlappingFileLockException e) {
      LOG.debug("Cannot tell whether a server uses {}", other, e);
      return false;
    }
  }

  private static Instant made(Path home) throws IOException {
    return Files.getLastModifiedTime(home.resolve(LOCK), NOFOLLOW_LINKS).toInstant();
  }

  /** Deletes only what a server creates, so that nothing else is lost by mistake. */
  private static boolean remove(Path home) {
    try {
      for (var name : FILES) {
        Files.deleteIfExists(home.resolve(name));
      }
      return Files.deleteIfExists(home);
    } catch (IOException e) {
      LOG.debug("Cannot delete {}", home, e);
      return false;
    }
  }

  @Override
  public void close() {
    try {
      lock.close();
    } catch (IOException e) {
      LOG.debug("Cannot unlock {}", folder, e);
    }
    remove(folder);
    OWN.remove(folder);
  }
}
