package dev.almanac.runtime.inbox;

import dev.almanac.engine.message.EntityMessage;
import dev.almanac.runtime.loop.LoopContext;
import dev.almanac.runtime.loop.LoopTimers;
import dev.almanac.runtime.loop.MessageRecipient;
import dev.almanac.store.PageLimit;
import dev.almanac.store.Partitions;
import dev.almanac.store.codec.message.EntityMessageCodec;
import dev.almanac.store.work.MessageKey;
import dev.almanac.store.work.MessageRow;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads the stored messages of a loop from the first to the last, in pages: after a start, and
 * whenever there may be unannounced messages.
 */
final class InboxScan {
  private static final long PAUSE = Duration.ofMillis(500).toNanos();
  private static final int PAGE = 256;

  /** A row with its message, or the fault if it cannot be read. */
  record ScannedMessage(
      MessageKey key,
      @Nullable EntityMessage message,
      @Nullable RuntimeException fault) {}

  /** The receiver of a scan. */
  interface Listener {
    /** A scan begins: it will see everything stored before. */
    void begins();

    /** A page is about to be read. */
    void reads();

    /** Takes a message. Returns true if there is no room, so that another scan has to find it. */
    boolean isLeft(ScannedMessage row);

    /** The scan skips the rest of a partition. */
    void skips(int target);

    /** Everything stored when the scan began has been seen. */
    void ended();
  }

  private final LoopContext context;
  private final LoopTimers timers;
  private final Listener listener;
  private @Nullable MessageKey place;
  private boolean isWanted = true;
  private boolean isScanning;
  private boolean isReading;
  private boolean isPausing;
  private int generation;

  /** The partition of the messages that were left last, and their number. */
  private int crowd = -1;

  private int left;

  InboxScan(LoopContext context, LoopTimers timers, Listener listener) {
    this.context = context;
    this.timers = timers;
    this.listener = listener;
  }

  /** Returns whether a scan is wanted or running, so that no message may overtake what it finds. */
  boolean isUnderWay() {
    return isWanted || isScanning;
  }

  boolean isReading() {
    return isReading;
  }

  /** Requests another scan from the first message on, after this one. */
  void want() {
    isWanted = true;
  }

  /** Starts again, because the page being read may be out of date. */
  void restart() {
    isWanted = true;
    isScanning = false;
    isReading = false;
    generation++;
  }

  /** Continues to read. */
  void step() {
    if (isReading || isPausing || !isUnderWay()) {
      return;
    }
    if (!isScanning) {
      isWanted = false;
      isScanning = true;
      place = null;
      crowd = -1;
      listener.begins();
    }
    read();
  }

  private void read() {
    isReading = true;
    listener.reads();
    int asked = generation;
    var after = place;
    var limit = new PageLimit(
        Math.max(1, Math.min(PAGE, context.limits().messages() / 2)),
        context.limits().batchBytes());
    context.read(
        () -> context.store().work().inbox(context.partitions(), after, limit).stream()
            .map(InboxScan::decoded)
            .toList(),
        whenCurrent(asked, this::page),
        whenCurrent(asked, reason -> pause()));
  }

  private <T> Consumer<T> whenCurrent(int asked, Consumer<T> action) {
    return value -> {
      if (asked == generation) {
        isReading = false;
        action.accept(value);
      }
    };
  }

  /** Decodes a row, so that an unreadable one does not hide others. */
  private static ScannedMessage decoded(MessageRow row) {
    try {
      var message = EntityMessageCodec.decode(row.data());
      MessageRecipient.of(message).partition(); // throws if there is no recipient
      return new ScannedMessage(row.key(), message, null);
    } catch (RuntimeException fault) {
      return new ScannedMessage(row.key(), null, fault);
    }
  }

  /** Takes a page. Only an empty page is the end, because a large page may be short. */
  private void page(List<ScannedMessage> rows) {
    for (var row : rows) {
      place = row.key();
      if (listener.isLeft(row) && isCrowded(row.key().target())) {
        listener.skips(row.key().target());
        place = new MessageKey(row.key().target(), Partitions.COUNT - 1, Long.MAX_VALUE);
        break;
      }
    }
    if (rows.isEmpty()) {
      isScanning = false;
      if (!isWanted) {
        listener.ended();
      }
    }
  }

  /**
   * Returns whether so many messages of a partition were left that the rest should wait. Otherwise
   * a long line for one receiver would be read to its end for every few messages that fit.
   */
  private boolean isCrowded(int target) {
    left = target == crowd ? left + 1 : 1;
    crowd = target;
    return left >= context.limits().messages() / 2;
  }

  private void pause() {
    isPausing = true;
    timers.at(context.surroundings().nanos() + PAUSE, () -> isPausing = false);
  }
}
