package dev.almanac.store.sql.sqlite;

import dev.almanac.store.StoreException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds out whether the disk is full. SQLite reports that only if the operating system does so at
 * the right moment; quotas, file size limits and files that cannot be created are plain errors to
 * it. So after an error this class tries to write a file as long as the longest existing one.
 */
record SqliteRoom(@Nullable Path file) {
  private static final int PAGES = 16;
  private static final int PAGE_BYTES = 4096;

  /** Returns the fault, or one that reports a lack of room if that is the cause. */
  StoreException explain(StoreException fault) {
    if (file == null
        || !(fault instanceof StoreException.Unavailable unknown)
        || unknown.lacksRoom()) {
      return fault;
    }
    @Nullable String reason = reason(file);
    return reason == null
        ? fault
        : StoreException.Unavailable.withoutRoom(
            "%s; there is no room: %s".formatted(fault.getMessage(), reason), fault);
  }

  /** Returns why a file beside the database cannot be written; null if it can. */
  private static @Nullable String reason(Path file) {
    Path attempt = file.resolveSibling(file.getFileName() + ".room");
    try {
      write(attempt, longest(file));
      return null;
    } catch (IOException e) {
      return e.getMessage();
    } finally {
      remove(attempt);
    }
  }

  private static long longest(Path file) throws IOException {
    long longest = 0;
    for (String suffix : new String[] {"", "-wal"}) {
      Path one = file.resolveSibling(file.getFileName() + suffix);
      longest = Math.max(longest, Files.exists(one) ? Files.size(one) : 0);
    }
    return longest;
  }

  /** Writes past {@code from}; the gap before it takes no room. */
  private static void write(Path attempt, long from) throws IOException {
    var options = Set.of(
        StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING);
    try (var channel = FileChannel.open(attempt, options)) {
      var pages = ByteBuffer.allocate(PAGES * PAGE_BYTES);
      for (long at = from; pages.hasRemaining(); ) {
        at += channel.write(pages, at);
      }
      channel.force(false);
    }
  }

  private static void remove(Path attempt) {
    try {
      Files.deleteIfExists(attempt);
    } catch (IOException e) {
      // The next attempt overwrites it.
    }
  }
}
