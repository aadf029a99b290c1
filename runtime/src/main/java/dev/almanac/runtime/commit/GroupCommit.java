package dev.almanac.runtime.commit;

import dev.almanac.engine.message.EntityMessage;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.audit.ChainWriter;
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
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Puts the changes of many entities into one commit. While one batch is written, the next fills; it
 * is handed over as soon as the writer is free.
 */
public final class GroupCommit {
  /** A batch that is being written. */
  public record Sealed(
      long number, CommitJob job, List<OpenBatch.Waiting> parked, TiedSlots ties) {}

  /**
   * How long a batch waits for company after a commit of several entities. Small commits write the
   * same pages again and again, so a short wait saves most of the disk writes.
   */
  private static final long LINGER = Duration.ofMillis(1).toNanos();

  private final LoopContext context;
  private final Outbox outbox;
  private final ChainWriter audit;
  private Consumer<Sealed> onCommitted = batch -> {};
  private BiConsumer<Sealed, StoreException> onFailed = (batch, fault) -> {};
  private BiConsumer<Slot<?, ?>, CallFailed.Reason> onDiscarded = (companion, reason) -> {};
  private OpenBatch open = new OpenBatch(1);
  private @Nullable Sealed writing;
  private long committedNumber;
  private CallFailed.@Nullable Reason heldFor;

  /** How many entities the last commit held; the next may wait for as many. */
  private int lastSize;

  private long lingerUntil;

  public GroupCommit(LoopContext context) {
    this.context = context;
    this.outbox = new Outbox(context.fences());
    this.audit = new ChainWriter(
        context.store().audit(), "loop of partition " + context.partitions().first());
  }

  /**
   * Sets the listeners for the outcomes of commits.
   *
   * @param discarded forgets a slot that left the open batch because it was tied to a discarded one
   */
  public void reportTo(
      Consumer<Sealed> committed,
      BiConsumer<Sealed, StoreException> failed,
      BiConsumer<Slot<?, ?>, CallFailed.Reason> discarded) {
    onCommitted = committed;
    onFailed = failed;
    onDiscarded = discarded;
  }

  /** Adds the uncommitted changes of the entity to the next commit. */
  public void enlist(Entity<?> entity) {
    entity.change();
    if (open.entities.add(entity)) {
      open.bytes += 512;
    }
    entity.slot().joins(open.number);
  }

  /** Writes the next changes of both slots together or not at all. */
  public void tie(Slot<?, ?> one, Slot<?, ?> other) {
    open.ties.tie(one, other);
  }

  /** Returns whether everything decided about the slot is durable. */
  public boolean isDurable(Slot<?, ?> slot) {
    return slot.lastCommit() <= committedNumber;
  }

  public void weighs(long bytes) {
    open.bytes += bytes;
  }

  /** Deletes, with the next commit, a backlog row whose task is gone. */
  public void drain(BacklogRow row) {
    open.drained.add(row);
  }

  /** Deletes, with the next commit, a message without a receiver, and sends the answer. */
  public void takeLoose(Slot<?, ?> slot, MessageKey message, Optional<EntityMessage> answer) {
    var sent = answer.map(body -> outbox.address(slot.partition(), body));
    open.taken.add(new UnownedWrites.UndeliverableMessage(slot, message, sent));
    open.bytes += 512;
    slot.joins(open.number);
  }

  /** Continues when everything decided so far about the slot is durable, perhaps at once. */
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
   * Continues when the commit under way is done, if it holds changes of the slot. If the commit
   * fails, the slot is forgotten anyway.
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
   * @param reason the failure of requests made meanwhile
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

  /** Returns why nothing is written; null if commits are not held. */
  public CallFailed.@Nullable Reason heldFor() {
    return heldFor;
  }

  /** Hands the open batch to the writer, if it is not empty and the writer is free. */
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
    var job = new CommitJob(
        context,
        context.fences().current(),
        changes,
        batch.unowned(),
        CommitRecords.of(audit, batch.parked));
    write(new Sealed(batch.number, job, batch.parked, batch.ties));
  }

  /** Returns how long the open batch still waits for company. */
  public long linger() {
    boolean hasCompany = lastSize < 2 || open.size() >= lastSize;
    if (writing != null || open.isEmpty() || hasCompany) {
      return 0;
    }
    return Math.max(0, lingerUntil - context.surroundings().nanos());
  }

  /** Hands a batch to the writer, for the first time or again. */
  void write(Sealed batch) {
    writing = batch;
    context.writer().execute(() -> {
      var outcome = batch.job().run();
      context.mailbox().post(() -> ended(batch, outcome));
    });
  }

  private void ended(Sealed batch, CommitJob.Outcome outcome) {
    writing = null;
    lingerUntil = context.surroundings().nanos() + LINGER;
    switch (outcome) {
      case CommitJob.Outcome.Done(var nanos) -> {
        committedNumber = batch.number();
        context
            .metrics()
            .committed(
                batch.job().changes().size(), nanos, context.surroundings().nanos());
        onCommitted.accept(batch);
        release(batch);
      }
      case CommitJob.Outcome.Failed(var fault) -> onFailed.accept(batch, fault);
    }
  }

  /** Updates memory first, then sends messages, then answers callers. */
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

  /** Discards the open batch, which builds on a failed commit, and returns its entities. */
  Collection<Entity<?>> discardOpen(CallFailed.Reason reason) {
    var batch = open;
    open = new OpenBatch(batch.number + 1);
    committedNumber = batch.number;
    OpenBatch.tell(batch.parked, reason);
    return batch.entities;
  }

  /** Fails the waiters of the open batch, which will be discarded. */
  void tellOpen(CallFailed.Reason reason) {
    OpenBatch.tell(open.parked, reason);
  }

  /**
   * Removes a slot, whose changes build on a rejected one, and all slots tied to it from the open
   * batch.
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
