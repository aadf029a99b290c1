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
 * whenever there may be some that nobody told of.
 */
final class InboxScan {
  private static final long PAUSE = Duration.ofMillis(500).toNanos();
  private static final int PAGE = 256;

  /** What a row holds; nothing if it cannot be read. */
  record ScannedMessage(
      MessageKey key,
      @Nullable EntityMessage notice,
      @Nullable RuntimeException fault) {}

  /** Who is told of what was found. */
  interface Listener {
    /** A scan begins: it will see everything that was stored before. */
    void begins();

    /** A page is about to be read. */
    void reads();

    /** Returns whether there is no room for it now, so that another scan has to find it. */
    boolean isLeft(ScannedMessage row);

    /** What a partition holds after this is not looked at. */
    void skips(int target);

    /** Everything that was stored when the scan began has been seen. */
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

  /** The partition of which messages were left last, and how many. */
  private int crowd = -1;

  private int left;

  InboxScan(LoopContext context, LoopTimers timers, Listener listener) {
    this.context = context;
    this.timers = timers;
    this.listener = listener;
  }

  /** Whether a scan is wanted or under way, so that nothing may overtake what it will find. */
  boolean isUnderWay() {
    return isWanted || isScanning;
  }

  boolean isReading() {
    return isReading;
  }

  /** Wants another scan, from the first message on, when this one has ended. */
  void want() {
    isWanted = true;
  }

  /** Begins anew: what is being read may be out of date. */
  void restart() {
    isWanted = true;
    isScanning = false;
    isReading = false;
    generation++;
  }

  /** Goes on reading. */
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

  /** One row that cannot be read must not hide the others. */
  private static ScannedMessage decoded(MessageRow message) {
    try {
      var notice = EntityMessageCodec.decode(message.data());
      MessageRecipient.of(notice).partition(); // which throws if it names none
      return new ScannedMessage(message.key(), notice, null);
    } catch (RuntimeException fault) {
      return new ScannedMessage(message.key(), null, fault);
    }
  }

  /** A page may end because it is large, so the end is where there is nothing more. */
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
   * Whether so much of a partition was left that the rest had better wait. A long line for one
   * workflow would else be read to its end for each handful that there is room for.
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
