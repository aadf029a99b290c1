package dev.almanac.bench.load.measure;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Reads the shared index of a SQLite log ({@code FILE-shm}): a counter of transactions, and the
 * number of pages in the log. The log starts over after a checkpoint, so its length is read often;
 * what was added between the last reading and a restart is missed. SQLite does not count rows.
 *
 * <p>Not for a file that this process has open itself: closing a second descriptor of the index
 * would release the locks that SQLite holds through the first.
 */
final class SqliteGauge implements DatabaseGauge {
  private static final int LOOK_EVERY_MILLIS = 20;
  private static final int FRAME_HEADER_BYTES = 24;

  /** The index begins with two copies of a header; they differ while it is being written. */
  private static final int HEADER_BYTES = 48;

  private static final int TRANSACTIONS = 8;
  private static final int PAGE_BYTES = 14;
  private static final int FRAMES = 16;
  private static final int BEGINNINGS = 32;
  private static final int ATTEMPTS = 100;

  /** The part of the header that matters. */
  private record Header(int transactions, int pageBytes, long frames, int beginnings) {}

  private final Path index;
  private final CountDownLatch closed = new CountDownLatch(1);
  private Optional<Header> last;
  private long transactions;
  private long bytes;

  SqliteGauge(Path file) {
    index = file.resolveSibling(file.getFileName() + "-shm");
    last = header();
    Thread.ofPlatform().daemon().name("sqlite-gauge").start(this::watch);
  }

  private void watch() {
    try {
      while (!closed.await(LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS)) {
        look();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void look() {
    Optional<Header> now = header();
    if (last.isPresent() && now.isPresent()) {
      Header then = last.get();
      Header found = now.get();
      transactions += Integer.toUnsignedLong(found.transactions() - then.transactions());
      boolean anew = found.beginnings() != then.beginnings() || found.frames() < then.frames();
      long frames = anew ? found.frames() : found.frames() - then.frames();
      bytes += frames * (found.pageBytes() + FRAME_HEADER_BYTES);
    }
    last = now.or(() -> last);
  }

  @Override
  public synchronized DatabaseCounts read() {
    look();
    return last.isEmpty()
        ? DatabaseCounts.UNKNOWN
        : new DatabaseCounts(
            OptionalLong.of(transactions), OptionalLong.empty(), OptionalLong.of(bytes));
  }

  /** Empty if nobody has the file open. */
  private Optional<Header> header() {
    try (var channel = FileChannel.open(index)) {
      var both = ByteBuffer.allocate(2 * HEADER_BYTES).order(ByteOrder.nativeOrder());
      for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        both.clear();
        if (channel.read(both, 0) < both.capacity()) {
          return Optional.empty();
        }
        both.flip();
        if (both.slice(0, HEADER_BYTES).equals(both.slice(HEADER_BYTES, HEADER_BYTES))) {
          return Optional.of(parse(both));
        }
      }
      return Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** A page of 64 KiB does not fit its field, and is written as 1. */
  private static Header parse(ByteBuffer header) {
    int size = Short.toUnsignedInt(header.getShort(PAGE_BYTES));
    return new Header(
        header.getInt(TRANSACTIONS),
        size == 1 ? 1 << 16 : size,
        Integer.toUnsignedLong(header.getInt(FRAMES)),
        header.getInt(BEGINNINGS));
  }

  @Override
  public void close() {
    closed.countDown();
  }
}
