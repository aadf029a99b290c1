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
 * A folder for data that goes with its server. A server that is killed cannot remove it, so the
 * next one does: as long as a server lives, it holds a lock in its folder.
 */
final class TemporaryHome implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(TemporaryHome.class);
  private static final String PREFIX = "almanac-data-";
  private static final String LOCK = "in-use";
  private static final String DATA = "almanac.db";
  private static final List<String> FILES =
      List.of(DATA, DATA + "-wal", DATA + "-shm", DATA + ".lock", DATA + ".marker", LOCK);

  /** How many that were left are removed at once. */
  private static final int MOST = 100;

  /** One that is younger may be about to be locked. */
  private static final Duration YOUNG = Duration.ofMinutes(1);

  /** Those of this process, whose locks end if it opens and closes them once more. */
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
      throw new IOException("Somebody else has locked " + folder);
    }
    return new TemporaryHome(folder, lock);
  }

  /** Where the data lies. */
  Path data() {
    return folder.resolve(DATA);
  }

  /** Removes what servers have left beside this one that were killed. */
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
      LOG.debug("Cannot look for what servers have left beside {}", folder, e);
    }
  }

  /** Whether it is a home like this one, of the same user, and nobody lives there. */
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
      LOG.debug("Cannot tell whether a server lives in {}", other, e);
      return false;
    }
  }

  private static Instant made(Path home) throws IOException {
    return Files.getLastModifiedTime(home.resolve(LOCK), NOFOLLOW_LINKS).toInstant();
  }

  /** Only what a server puts there, so that nothing else goes by mistake. */
  private static boolean remove(Path home) {
    try {
      for (var name : FILES) {
        Files.deleteIfExists(home.resolve(name));
      }
      return Files.deleteIfExists(home);
    } catch (IOException e) {
      LOG.debug("Cannot remove {}", home, e);
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
