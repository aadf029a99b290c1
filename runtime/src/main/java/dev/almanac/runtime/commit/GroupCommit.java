package dev.almanac.runtime.commit;

import dev.almanac.engine.message.EntityMessage;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.entity.Change;
import dev.almanac.runtime.entity.Entity;
import dev.almanac.runtime.entity.Slot;
import dev.almanac.runtime.loop.KeyedMessage;
import dev.almanac.runtime.loop.LoopContext;
import dev.almanac.runtime.loop.Outbox;
import dev.almanac.store.StoreException;
import dev.almanac.store.work.BacklogRow;
import dev.almanac.store.work.MessageKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Puts the changes of many runs into one commit. While one is written the next fills; it is handed
 * over as soon as the writer is free.
 */
public final class GroupCommit {
  /** A batch that is being written. */
  public record Sealed(
      long number, CommitJob job, List<OpenBatch.Waiting> parked, TiedSlots ties) {}

  /**
   * How long a batch waits for company after a commit that had some. Small commits write the same
   * pages again and again, so a little patience spares the disk most of the work.
   */
  private static final long LINGER = Duration.ofMillis(1).toNanos();

  private final LoopContext context;
  private final Outbox outbox;
  private BiConsumer<Sealed, StoreException> onFailed = (batch, fault) -> {};
  private BiConsumer<Slot<?, ?>, CallFailed.Reason> onDiscarded = (companion, reason) -> {};
  private OpenBatch open = new OpenBatch(1);
  private @Nullable Sealed writing;
  private long committedNumber;
  private CallFailed.@Nullable Reason heldFor;

  /** How many the last commit held, and until when the next may wait for as many. */
  private int lastSize;

  private long lingerUntil;

  public GroupCommit(LoopContext context) {
    this.context = context;
    this.outbox = new Outbox(context.fences());
  }

  /**
   * Says who goes on after a commit that failed.
   *
   * @param discarded forgets what the open batch does not hold any more, as it was tied to
   *     something that was discarded
   */
  public void reportTo(
      BiConsumer<Sealed, StoreException> failed,
      BiConsumer<Slot<?, ?>, CallFailed.Reason> discarded) {
    onFailed = failed;
    onDiscarded = discarded;
  }

  /** The next commit holds what is undurable of the entity. */
  public void enlist(Entity<?> entity) {
    entity.change();
    if (open.entities.add(entity)) {
      open.bytes += 512;
    }
    entity.slot().joins(open.number);
  }

  /** What the next commit holds of the one and of the other is written together or not at all. */
  public void tie(Slot<?, ?> one, Slot<?, ?> other) {
    open.ties.tie(one, other);
  }

  /** Whether everything decided about it is durable. */
  public boolean isDurable(Slot<?, ?> slot) {
    return slot.lastCommit() <= committedNumber;
  }

  public void weighs(long bytes) {
    open.bytes += bytes;
  }

  /** The next commit deletes a row of the backlog whose task is gone. */
  public void drain(BacklogRow row) {
    open.drained.add(row);
  }

  /** The next commit deletes a message that nobody takes in, and sends the answer. */
  public void takeLoose(Slot<?, ?> slot, MessageKey message, Optional<EntityMessage> answer) {
    var sent = answer.map(notice -> outbox.address(slot.partition(), notice));
    open.taken.add(new UnownedWrites.UndeliverableMessage(slot, message, sent));
    open.bytes += 512;
    slot.joins(open.number);
  }

  /** Goes on when everything decided about it so far is durable; perhaps at once. */
  public void afterDurable(Slot<?, ?> slot, AfterCommit parked) {
    if (isDurable(slot)) {
      parked.released();
    } else if (writing != null && slot.lastCommit() == writing.number()) {
      writing.parked().add(new OpenBatch.Waiting(slot, parked));
    } else {
      open.parked.add(new OpenBatch.Waiting(slot, parked));
    }
  }

  /**
   * Goes on when the commit under way, if it holds something of it, is done. If that fails, it is
   * forgotten anyway.
   */
  void afterWriting(Slot<?, ?> slot, Runnable next) {
    if (writing == null || !writing.job().holds(slot)) {
      next.run();
    } else {
      writing.parked().add(new OpenBatch.Waiting(slot, AfterCommit.afterwards(next)));
    }
  }

  public boolean isFull() {
    return open.size() >= context.limits().batchRuns()
        || open.bytes >= context.limits().batchBytes();
  }

  public long committed() {
    return committedNumber;
  }

  public boolean isIdle() {
    return writing == null && open.isEmpty();
  }

  /**
   * Writes nothing until {@link #resume}.
   *
   * @param reason what those are told who want something meanwhile
   */
  void hold(CallFailed.Reason reason) {
    heldFor = reason;
  }

  void resume() {
    heldFor = null;
  }

  public boolean isHeld() {
    return heldFor != null;
  }

  /** Why nothing is written; null if it is. */
  public CallFailed.@Nullable Reason heldFor() {
    return heldFor;
  }

  /** Hands the open batch to the writer, if there is something in it and the writer is free. */
  public void flush() {
    if (writing != null || isHeld() || open.isEmpty() || linger() > 0) {
      return;
    }
    var batch = open;
    lastSize = batch.size();
    open = new OpenBatch(batch.number + 1);
    var now = context.surroundings().now();
    var changes = new ArrayList<Change>(batch.entities.size());
    for (var entity : batch.entities) {
      changes.add(entity.seal(now, outbox));
    }
    var job = job(changes, batch.unowned());
    write(new Sealed(batch.number, job, batch.parked, batch.ties));
  }

  /** How long the open batch still waits for company; a lone one does not. */
  public long linger() {
    boolean hasCompany = lastSize < 2 || open.size() >= lastSize;
    if (writing != null || open.isEmpty() || hasCompany) {
      return 0;
    }
    return Math.max(0, lingerUntil - context.surroundings().nanos());
  }

  /** Writes again, after a failure that left nothing behind. */
  void write(Sealed batch) {
    writing = batch;
    context.writer().execute(() -> {
      var outcome = batch.job().run();
      context.mailbox().post(() -> ended(batch, outcome));
    });
  }

  CommitJob job(List<Change> changes, UnownedWrites unowned) {
    return new CommitJob(context, context.fences().current(), changes, unowned);
  }

  private void ended(Sealed batch, CommitJob.Outcome outcome) {
    writing = null;
    lingerUntil = context.surroundings().nanos() + LINGER;
    switch (outcome) {
      case CommitJob.Outcome.Done() -> {
        committedNumber = batch.number();
        context.metrics().committed(batch.job().changes().size());
        release(batch);
      }
      case CommitJob.Outcome.Failed(var fault) -> onFailed.accept(batch, fault);
    }
  }

  /** Memory follows first, then others hear of it, then callers have their answers. */
  private void release(Sealed batch) {
    var changes = batch.job().changes();
    for (var change : changes) {
      change.committed();
      change.sent().forEach(this::send);
    }
    batch.job().unowned().answers().forEach(this::send);
    batch.parked().forEach(waiting -> waiting.parked().released());
    changes.forEach(Change::settled);
  }

  private void send(KeyedMessage message) {
    context.peers().takerOf(message.key().target()).arrived(message);
  }

  /** Forgets the open batch, whose changes build on a commit that failed; returns its entities. */
  Collection<Entity<?>> discardOpen(CallFailed.Reason reason) {
    var batch = open;
    open = new OpenBatch(batch.number + 1);
    committedNumber = batch.number;
    OpenBatch.tell(batch.parked, reason);
    return batch.entities;
  }

  /** Tells those who wait for the open batch, which is to be discarded. */
  void tellOpen(CallFailed.Reason reason) {
    OpenBatch.tell(open.parked, reason);
  }

  /**
   * Takes one out of the open batch, for its changes build on one that was refused, and with it all
   * that are tied to it.
   */
  void discard(Slot<?, ?> slot, CallFailed.Reason reason) {
    for (var one : open.ties.with(slot)) {
      takeOut(one, reason);
      if (!one.equals(slot)) {
        onDiscarded.accept(one, reason);
      }
    }
  }

  private void takeOut(Slot<?, ?> slot, CallFailed.Reason reason) {
    open.entities.removeIf(entity -> entity.slot().equals(slot));
    open.taken.removeIf(one -> one.slot().equals(slot));
    var lost = open.parked.stream().filter(one -> one.slot().equals(slot)).toList();
    open.parked.removeAll(lost);
    lost.forEach(one -> one.parked().lost(reason));
  }
}
