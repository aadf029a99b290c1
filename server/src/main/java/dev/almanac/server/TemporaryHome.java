package dev.almanac.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
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
    var lock =
        FileChannel.open(folder.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    if (lock.tryLock() == null) {
      throw new IOException("Somebody else has locked " + folder);
    }
    return new TemporaryHome(folder, lock);
  }

  Path file(String name) {
    return folder.resolve(name);
  }

  /** Removes what servers have left beside this one that were killed. */
  void tidyUp() {
    for (var other : others()) {
      try {
        if (isOlder(other) && isLeft(other)) {
          remove(other);
        }
      } catch (IOException e) {
        LOG.debug("Cannot remove what a server has left in {}", other, e);
      }
    }
  }

  private List<Path> others() {
    var others = new ArrayList<Path>();
    try (DirectoryStream<Path> found =
        Files.newDirectoryStream(folder.resolveSibling(""), PREFIX + "*")) {
      for (var other : found) {
        if (!OWN.contains(other) && others.size() < MOST) {
          others.add(other);
        }
      }
    } catch (IOException e) {
      LOG.debug("Cannot look for what servers have left beside {}", folder, e);
    }
    return others;
  }

  private boolean isOlder(Path other) throws IOException {
    return Files.exists(other.resolve(LOCK)) && made(other).plus(YOUNG).isBefore(made(folder));
  }

  private static Instant made(Path home) throws IOException {
    return Files.getLastModifiedTime(home.resolve(LOCK)).toInstant();
  }

  private static boolean isLeft(Path other) throws IOException {
    try (var lock = FileChannel.open(other.resolve(LOCK), StandardOpenOption.WRITE)) {
      return lock.tryLock() != null;
    }
  }

  private static void remove(Path home) throws IOException {
    try (var files = Files.newDirectoryStream(home)) {
      for (var file : files) {
        Files.delete(file);
      }
    }
    Files.delete(home);
  }

  @Override
  public void close() {
    try {
      remove(folder);
      lock.close();
      OWN.remove(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
