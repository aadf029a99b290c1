package dev.almanac.runtime.node;

import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.audit.AuditNote;
import dev.almanac.runtime.audit.ChainWriter;
import dev.almanac.runtime.loop.Fences;
import dev.almanac.runtime.loop.StoreFaults;
import dev.almanac.store.Batch;
import dev.almanac.store.Store;
import dev.almanac.store.StoreException;
import dev.almanac.store.audit.AuditRow;
import dev.almanac.store.proto.StoredAudit;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Records calls that no commit has recorded: changes outside the loops, calls that changed nothing,
 * and refusals. Now and then it anchors the other chains in its own. {@link #run} is called every
 * moment, and tries again what could not be written.
 */
public final class AuditLog implements Runnable {
  /** Who waits for a record to be durable. */
  private record Waiting(StoredAudit record, CompletableFuture<Boolean> written) {}

  private static final Logger LOG = LoggerFactory.getLogger(AuditLog.class);

  /** How many records may wait. */
  private static final int ROOM = 10_000;

  /** What refusals leave for calls that did something. */
  private static final int ROOM_OF_REFUSALS = ROOM / 2;

  private static final int AT_ONCE = 256;
  private static final Duration BETWEEN_ANCHORS = Duration.ofMinutes(1);

  private final Store store;
  private final Fences fences;
  private final InstantSource clock;
  private final Executor executor;
  private final ChainWriter chain;
  private final Anchors anchors;
  private final Queue<Waiting> waiting = new ArrayDeque<>();
  private long omitted;
  private boolean isFailing;
  private Instant nextAnchors;

  /** @param executor runs what waits for the database */
  public AuditLog(Store store, Fences fences, InstantSource clock, Executor executor) {
    this.store = store;
    this.fences = fences;
    this.clock = clock;
    this.executor = executor;
    this.chain = new ChainWriter(store.audit(), "calls");
    this.anchors = new Anchors(store.audit(), ChainWriter.micros(clock.instant()));
    this.nextAnchors = clock.instant();
  }

  /** Returns whether a call that changes something can be recorded. */
  public boolean hasRoom() {
    synchronized (waiting) {
      return waiting.size() < ROOM;
    }
  }

  /** Records a call that was done; the stage completes when that is durable. */
  public CompletionStage<Boolean> done(AuditNote note) {
    var one = new Waiting(note.ended(AuditNote.OK), new CompletableFuture<>());
    synchronized (waiting) {
      if (waiting.size() >= 2 * ROOM) {
        return CompletableFuture.failedFuture(
            new CallFailed(new CallFailed.Reason.Overloaded("Too many calls wait for the audit")));
      }
      waiting.add(one);
    }
    wake();
    return one.written();
  }

  /** Records a refusal, or that there were too many. */
  public void refused(AuditNote note, String code) {
    synchronized (waiting) {
      if (waiting.size() >= ROOM_OF_REFUSALS) {
        omitted++;
        return;
      }
      var record = note.ended(code).toBuilder().setOmitted(omitted).build();
      omitted = 0;
      waiting.add(new Waiting(record, new CompletableFuture<>()));
    }
    wake();
  }

  private void wake() {
    try {
      executor.execute(this::write);
    } catch (RejectedExecutionException busy) {
      LOG.trace("The audit is being written already", busy);
    }
  }

  @Override
  public void run() {
    write();
    var now = clock.instant();
    if (!now.isBefore(nextAnchors)) {
      nextAnchors = now.plus(BETWEEN_ANCHORS);
      anchor();
    }
  }

  private synchronized void write() {
    for (var some = peek(); !some.isEmpty(); some = peek()) {
      if (!written(some.stream().map(one -> one.record().toByteArray()).toList())) {
        return;
      }
      synchronized (waiting) {
        some.forEach(one -> waiting.remove());
      }
      some.forEach(one -> one.written().complete(true));
    }
  }

  private List<Waiting> peek() {
    synchronized (waiting) {
      return waiting.stream().limit(AT_ONCE).toList();
    }
  }

  private boolean written(List<byte[]> records) {
    var fence = fences.current();
    List<AuditRow> rows = new ArrayList<>();
    try {
      rows.addAll(chain.next(fence, records, clock.instant()));
      store.commits().commit(fence, Batch.ofAudit(rows));
      chain.written(rows);
      isFailing = false;
      return true;
    } catch (StoreException e) {
      chain.lost();
      if (!isFailing) {
        LOG.warn("The audit cannot be written, and is tried again: {}", StoreFaults.reason(e));
      }
      isFailing = true;
      return false;
    }
  }

  /** Ties the other chains to this one, so that their ends cannot be cut off unnoticed. */
  private synchronized void anchor() {
    try {
      var moved = anchors.moved(chain.id());
      while (!moved.isEmpty()) {
        var record =
            StoredAudit.newBuilder().addAllAnchors(Anchors.messages(moved)).build();
        if (!written(List.of(record.toByteArray()))) {
          return;
        }
        anchors.set(moved);
        moved = anchors.moved(chain.id());
      }
    } catch (StoreException e) {
      LOG.debug("The chains cannot be read", e);
    }
  }
}
