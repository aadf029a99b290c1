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
 * Whether the disk has room. SQLite says so only where the operating system does so at the right
 * moment; a quota, a limit of the size of files, or a file of its own that cannot be made, are mere
 * errors to it. So after an error it is tried whether a file can be written that is as long as the
 * longest there is.
 */
record SqliteRoom(@Nullable Path file) {
  private static final int PAGES = 16;
  private static final int PAGE_BYTES = 4096;

  /** What was said, or that there is no room if that is the reason. */
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

  /** Why nothing can be written beside the file; null if it can. */
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

  /** A gap takes no room, so only what is beyond the longest file does. */
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
      // The next attempt writes over it.
    }
  }
}
