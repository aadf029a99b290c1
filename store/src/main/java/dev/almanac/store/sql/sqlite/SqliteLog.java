package dev.almanac.store.sql.sqlite;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * SQLite's log file, read while nobody has it open. A header is followed by a frame for each page.
 * Every frame has the two salts of the header and a checksum over everything before it. For SQLite
 * the log ends at the first frame that does not match.
 *
 * @see <a href="https://www.sqlite.org/fileformat2.html#the_write_ahead_log">the format</a>
 */
final class SqliteLog {
  private static final int HEADER_BYTES = 32;
  private static final int FRAME_HEADER_BYTES = 24;
  private static final int MAGIC = 0x377f0682;
  private static final int MAGIC_BIG_ENDIAN = 0x377f0683;
  private static final int LARGEST_PAGE = 65_536;
  private static final int INDEX_HEADER_BYTES = 48;
  private static final int INDEX_VERSION = 3_007_000;

  /** The identity of a log. The first salt grows by one whenever the log starts over. */
  record Salts(int first, int second) {}

  /**
   * The contents of a log.
   *
   * @param frames the number of frames that SQLite will read
   * @param lostCommits the number of transactions of this log that end after these frames
   */
  record Contents(long frames, int lostCommits) {}

  private SqliteLog() {}

  static Path of(Path database) {
    return database.resolveSibling(database.getFileName() + "-wal");
  }

  /** Reads the salts; empty if there is no log, it was never written, or its header is damaged. */
  static Optional<Salts> salts(Path log) throws IOException {
    try (var channel = FileChannel.open(log)) {
      return header(channel)
          .filter(header -> new Frames(channel, header).begins())
          .map(header -> new Salts(header.getInt(16), header.getInt(20)));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }

  /** Reads the whole log, as SQLite does when it opens the database after a crash. */
  static Contents contents(Path log) throws IOException {
    if (!Files.exists(log)) {
      return new Contents(0, 0);
    }
    try (var channel = FileChannel.open(log)) {
      var header = header(channel);
      return header.isEmpty() ? new Contents(0, 0) : new Frames(channel, header.get()).read();
    }
  }

  /**
   * Returns how many frames of this log were committed according to its index file, which SQLite
   * writes after a commit is on disk; zero if there is no index or it belongs to another log. The
   * index survives a killed process. After a crash of the machine it may say fewer, never more.
   */
  static long committedFrames(Path database, Salts salts) throws IOException {
    var index = ByteBuffer.allocate(2 * INDEX_HEADER_BYTES).order(ByteOrder.nativeOrder());
    try (var channel = FileChannel.open(index(database))) {
      fill(channel, index);
    } catch (NoSuchFileException e) {
      return 0;
    }
    var first = index.slice(0, INDEX_HEADER_BYTES);
    boolean isWhole = !index.hasRemaining()
        && first.equals(index.slice(INDEX_HEADER_BYTES, INDEX_HEADER_BYTES))
        && index.getInt(0) == INDEX_VERSION
        && first.getInt(32) == salts.first()
        && first.getInt(36) == salts.second();
    return isWhole ? index.getInt(16) & 0xffff_ffffL : 0;
  }

  static Path index(Path database) {
    return database.resolveSibling(database.getFileName() + "-shm");
  }

  private static Optional<ByteBuffer> header(FileChannel channel) throws IOException {
    var header = ByteBuffer.allocate(HEADER_BYTES);
    fill(channel, header);
    return header.hasRemaining() ? Optional.empty() : Optional.of(header.flip());
  }

  private static void fill(FileChannel channel, ByteBuffer buffer) throws IOException {
    while (buffer.hasRemaining() && channel.read(buffer) >= 0) {}
  }

  /** Iterates over the frames. */
  private static final class Frames {
    private final FileChannel channel;
    private final ByteBuffer header;
    private final ByteOrder order;
    private int sum;
    private int otherSum;

    Frames(FileChannel channel, ByteBuffer header) {
      this.channel = channel;
      this.header = header;
      order = header.getInt(0) == MAGIC ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
    }

    private boolean isLog() {
      int page = header.getInt(8);
      return (header.getInt(0) == MAGIC || header.getInt(0) == MAGIC_BIG_ENDIAN)
          && page >= 512
          && page <= LARGEST_PAGE;
    }

    /** Returns whether the header is valid. */
    boolean begins() {
      return isLog() && fits(header.slice(0, 24), header, 24);
    }

    Contents read() throws IOException {
      if (!isLog()) {
        return new Contents(0, 0);
      }
      int page = header.getInt(8);
      boolean fits = begins();
      long frames = 0;
      int lost = 0;
      var frame = ByteBuffer.allocate(FRAME_HEADER_BYTES + page);
      while (next(frame)) {
        boolean belongs =
            frame.getInt(8) == header.getInt(16) && frame.getInt(12) == header.getInt(20);
        if (fits) {
          add(frame.slice(0, 8));
          fits = belongs && fits(frame.slice(FRAME_HEADER_BYTES, page), frame, 16);
          frames += fits ? 1 : 0;
        }
        boolean isCommit = frame.getInt(4) != 0;
        lost += !fits && belongs && isCommit ? 1 : 0;
      }
      return new Contents(frames, lost);
    }

    private boolean next(ByteBuffer frame) throws IOException {
      frame.clear();
      fill(channel, frame);
      boolean isWhole = !frame.hasRemaining();
      frame.flip();
      return isWhole;
    }

    /** Adds to the checksums and compares them with those at a position. */
    private boolean fits(ByteBuffer bytes, ByteBuffer expected, int at) {
      add(bytes);
      return sum == expected.getInt(at) && otherSum == expected.getInt(at + 4);
    }

    private void add(ByteBuffer bytes) {
      bytes.order(order);
      for (int at = 0; at < bytes.limit(); at += 8) {
        sum += bytes.getInt(at) + otherSum;
        otherSum += bytes.getInt(at + 4) + sum;
      }
    }
  }
}
