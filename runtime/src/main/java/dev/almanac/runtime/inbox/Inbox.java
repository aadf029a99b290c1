package dev.almanac.runtime.inbox;

import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.commit.AfterCommit;
import dev.almanac.runtime.commit.GroupCommit;
import dev.almanac.runtime.loop.KeyedMessage;
import dev.almanac.runtime.loop.LoopContext;
import dev.almanac.runtime.loop.LoopTimers;
import dev.almanac.runtime.loop.MessageRecipient;
import dev.almanac.runtime.loop.Peers;
import dev.almanac.runtime.run.RunParts;
import dev.almanac.store.work.MessageKey;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The messages to the runs and schedules of a loop. It applies the messages to each workflow or
 * schedule one by one, in the order of sending; one commit holds the result and deletes the row.
 * Messages that do not fit stay in the database and are read when there is room.
 */
public final class Inbox implements Peers.MessageReceiver, InboxScan.Listener {
  private static final long PAUSE = Duration.ofMillis(500).toNanos();

  /** How many messages one step applies, so that requests get their turn. */
  private static final int AT_ONCE = 128;

  /** One workflow or schedule may take this part of the room: a quarter. */
  private static final int SHARE = 4;

  private final LoopContext context;
  private final GroupCommit commits;
  private final LoopTimers timers;
  private final MessageDelivery deliverer;
  private final InboxScan scan;
  private final Map<MessageRecipient, Line> lines = new HashMap<>();
  private final ArrayDeque<Line> ready = new ArrayDeque<>();

  /** The weights of messages that wait here or for their commit. */
  private final Map<MessageKey, Long> known = new HashMap<>();

  /** Messages committed while a page was read, which the page may still show. */
  private final Set<MessageKey> gone = new HashSet<>();

  private final PoisonMessages poison = new PoisonMessages();
  private final ScannedMessages scanned;

  /** Receivers whose later messages must wait for a scan, so that none overtakes another. */
  private final Set<MessageRecipient> overfull = new HashSet<>();

  /** Partitions that the scan has not read completely. */
  private final Set<Integer> skipped = new HashSet<>();

  /** Messages that arrived during a scan and must not overtake those that it will find. */
  private final List<KeyedMessage> held = new ArrayList<>();

  private long bytes;
  private long heldBytes;

  public Inbox(RunParts parts, MessageDelivery deliverer) {
    this.context = parts.context();
    this.commits = parts.commits();
    this.timers = parts.timers();
    this.deliverer = deliverer;
    this.scanned = new ScannedMessages(context.limits().messages());
    this.scan = new InboxScan(context, timers, this);
  }

  @Override
  public void arrived(KeyedMessage message) {
    context.mailbox().post(() -> take(message));
  }

  private void take(KeyedMessage message) {
    if (!scan.isUnderWay()) {
      if (!scanned.told(message.key()) && !isIn(message.key())) {
        accept(message);
      }
    } else if (held.size() < context.limits().messages()
        && heldBytes < context.limits().batchBytes()) {
      held.add(message);
      heldBytes += message.weight();
    } else {
      scan.want();
    }
  }

  @Override
  public void look() {
    context.mailbox().post(scan::restart);
  }

  /** Continues, as far as there is room. Returns whether there is more to do at once. */
  public boolean step() {
    if (hasRoom()) {
      scan.step();
    }
    for (int taken = 0; taken < AT_ONCE && !commits.isFull() && !ready.isEmpty(); taken++) {
      var line = ready.remove();
      if (!line.isDropped) {
        line.isBusy = true;
        deliverer.deliver(new DeliveryAttempt(line, line.waiting.getFirst()));
      }
    }
    return !ready.isEmpty() && !commits.isFull();
  }

  /** Returns whether no message waits. */
  public boolean isIdle() {
    return known.isEmpty() && held.isEmpty() && !scan.isUnderWay();
  }

  /** Returns whether so few wait that others may send more. */
  public boolean hasRoom() {
    return known.size() <= context.limits().messages() / 2
        && bytes <= context.limits().batchBytes() / 2;
  }

  @Override
  public void begins() {
    overfull.clear();
    skipped.clear();
    held.clear();
    heldBytes = 0;
  }

  @Override
  public void reads() {
    gone.clear();
  }

  @Override
  public boolean isLeft(InboxScan.ScannedMessage row) {
    if (row.message() != null) {
      return !isIn(row.key()) && !find(new KeyedMessage(row.key(), row.message()));
    }
    if (!poison.has(row.key())) {
      poison.add(row.key(), "cannot be read", row.fault());
    }
    return false;
  }

  @Override
  public void skips(int target) {
    skipped.add(target);
  }

  @Override
  public void ended() {
    var later = List.copyOf(held);
    held.clear();
    heldBytes = 0;
    later.forEach(this::take); // now: newer ones may be in the mailbox already
  }

  private boolean find(KeyedMessage message) {
    boolean isAccepted = accept(message);
    if (isAccepted) {
      scanned.found(message.key());
    }
    return isAccepted;
  }

  /** Returns whether a message is waiting here, applied, or a poison message. */
  private boolean isIn(MessageKey key) {
    return known.containsKey(key) || gone.contains(key) || poison.has(key);
  }

  /** Returns whether there was room, so that no scan has to find the message. */
  private boolean accept(KeyedMessage message) {
    var key = message.key();
    var recipient = message.addressee();
    var line = lines.computeIfAbsent(recipient, Line::new);
    if (overfull.contains(recipient)
        || skipped.contains(key.target())
        || known.size() >= context.limits().messages()
        || line.waiting.size() >= Math.max(1, context.limits().messages() / SHARE)) {
      leave(line);
      return false;
    }
    known.put(key, message.weight());
    bytes += message.weight();
    line.waiting.add(message);
    if (!line.isBusy && line.waiting.size() == 1) {
      ready.add(line);
    }
    return true;
  }

  /** Leaves a message, and all later ones to the same receiver, in the database. */
  private void leave(Line line) {
    overfull.add(line.recipient);
    if (line.waiting.isEmpty()) {
      lines.remove(line.recipient);
      scan.want();
    }
  }

  private void release(MessageKey key) {
    var weight = known.remove(key);
    bytes -= weight == null ? 0 : weight;
  }

  /** Continues with the next message of a line. */
  private void next(Line line) {
    line.waiting.removeFirst();
    line.isBusy = false;
    if (!line.waiting.isEmpty()) {
      ready.add(line);
      return;
    }
    lines.remove(line.recipient);
    if (overfull.contains(line.recipient)) {
      scan.want();
    }
  }

  /** Forgets the messages of a line; a scan reads them again in order. */
  private void drop(Line line) {
    line.isDropped = true;
    line.waiting.forEach(message -> release(message.key()));
    if (lines.get(line.recipient) == line) {
      lines.remove(line.recipient);
    }
  }

  /** The waiting messages to one workflow or schedule. */
  private static final class Line {
    private final MessageRecipient recipient;
    private final ArrayDeque<KeyedMessage> waiting = new ArrayDeque<>(2);

    /** Whether its first message is being applied, or waits for another attempt. */
    private boolean isBusy;

    private boolean isDropped;

    Line(MessageRecipient recipient) {
      this.recipient = recipient;
    }
  }

  /** One attempt to apply a message. */
  final class DeliveryAttempt implements AfterCommit {
    private final Line line;
    private final KeyedMessage message;

    private DeliveryAttempt(Line line, KeyedMessage message) {
      this.line = line;
      this.message = message;
    }

    KeyedMessage keyed() {
      return message;
    }

    /** Returns whether the attempt is obsolete, because the message will be read again. */
    boolean isVoid() {
      return line.isDropped;
    }

    /** Continues with the next message, as this one is part of the next commit. */
    void decided() {
      next(line);
    }

    /** Tries again after a pause. */
    void later() {
      timers.at(context.surroundings().nanos() + PAUSE, () -> {
        line.isBusy = false;
        ready.add(line);
      });
    }

    /** Gives up: the message can never be applied. */
    void poison(String why, @Nullable Throwable fault) {
      poison.add(message.key(), why, fault);
      release(message.key());
      next(line);
    }

    @Override
    public void released() {
      release(message.key());
      poison.cleared(message.key());
      if (scan.isReading()) {
        gone.add(message.key());
      }
    }

    /** Scans again, because only the database knows the outcome of the commit. */
    @Override
    public void lost(CallFailed.Reason reason) {
      var key = message.key();
      release(key);
      var waiting = lines.get(line.recipient);
      if (waiting != null) {
        drop(waiting);
      }
      if (reason instanceof CallFailed.Reason.DataLoss) {
        poison.refused(key);
      }
      scan.restart();
    }
  }
}
