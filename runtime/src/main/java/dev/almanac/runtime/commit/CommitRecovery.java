package dev.almanac.runtime.commit;

import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.entity.Change;
import dev.almanac.runtime.entity.Entity;
import dev.almanac.runtime.entity.Slot;
import dev.almanac.runtime.loop.FaultLog;
import dev.almanac.runtime.loop.LoopContext;
import dev.almanac.runtime.loop.LoopTimers;
import dev.almanac.runtime.loop.StoreFaults;
import dev.almanac.store.EntityRef;
import dev.almanac.store.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Recovers from failed commits. Entities of a failed commit, and those whose changes build on it,
 * are forgotten and loaded again, so that memory and database agree whatever its outcome.
 */
public final class CommitRecovery {
  private static final Logger LOG = LoggerFactory.getLogger(CommitRecovery.class);
  private static final long PAUSE = Duration.ofMillis(500).toNanos();

  /** After this many rejected writes in a row, an entity is not loaded again. */
  private static final int MOST_REJECTIONS = 3;

  private static final int MOST_REMEMBERED = 10_000;

  private static final CallFailed.Reason COMPANION_REFUSED = new CallFailed.Reason.Unavailable(
      "The database refuses what is to be written in the same step");

  private final LoopContext context;
  private final GroupCommit commits;
  private final LoopTimers timers;
  private final Map<EntityRef, Integer> rejections = new HashMap<>();
  private final FaultLog repeated;

  public CommitRecovery(LoopContext context, GroupCommit commits, LoopTimers timers) {
    this.context = context;
    this.commits = commits;
    this.timers = timers;
    this.repeated = new FaultLog(LOG, context.surroundings()::nanos);
  }

  /** Forgets earlier rejections of what is written now: only those in a row count. */
  public void committed(GroupCommit.Sealed batch) {
    if (!rejections.isEmpty()) {
      batch.job().changes().forEach(change -> rejections.remove(change.entity().ref()));
    }
  }

  public void failed(GroupCommit.Sealed batch, StoreException fault) {
    switch (fault) {
      case StoreException.Rejected rejected -> withoutOffender(batch, rejected);
      case StoreException.FenceLost lost -> fenceLost(batch, lost);
      case StoreException.Full full -> {
        repeated.say("The storage is full, and nothing is written until there is room", full);
        forget(batch, StoreFaults.FULL);
        pause(StoreFaults.FULL);
      }
      case StoreException.Unavailable unavailable -> {
        repeated.say(
            unavailable.lacksRoom()
                ? "The storage is full, and a commit has an unknown outcome"
                : "A commit has an unknown outcome",
            unavailable);
        unknown(batch, unavailable.lacksRoom() ? StoreFaults.FULL : StoreFaults.SILENT);
      }
      case StoreException.Corrupt corrupt -> {
        LOG.error("A commit failed", corrupt);
        unknown(batch, StoreFaults.reason(corrupt));
      }
    }
  }

  /** Fails the rejected entity and those tied to it, and writes the rest of the batch. */
  private void withoutOffender(GroupCommit.Sealed batch, StoreException.Rejected rejected) {
    var refused = rejected.run();
    var offender = offender(batch.job(), refused);
    if (offender == null || refused == null) {
      LOG.error("A write was refused", rejected);
      unknown(batch, StoreFaults.SILENT);
      return;
    }
    if (rejections.size() < MOST_REMEMBERED) {
      rejections.merge(refused, 1, Integer::sum);
    }
    var reason = reason(batch.job(), rejected);
    var group = batch.ties().with(offender);
    var lost = batch.parked().stream().filter(one -> group.contains(one.slot())).toList();
    var kept = new ArrayList<>(batch.parked());
    kept.removeAll(lost);
    var job = batch.job().without(group);
    for (var one : group) {
      var why = one.equals(offender) ? reason : COMPANION_REFUSED;
      commits.discard(one, why);
      forget(one, why);
    }
    lost.forEach(
        one -> one.parked().lost(one.slot().equals(offender) ? reason : COMPANION_REFUSED));
    rewrite(batch, job, kept);
  }

  /** Forgets a slot that no commit holds, because the database rejected its changes. */
  public void forget(Slot<?, ?> slot, CallFailed.Reason reason) {
    slot.refused();
    forget(Set.of(slot), reason);
  }

  /**
   * Finds the reason for callers. An idle change is rejected only if the run was deleted meanwhile.
   */
  private static CallFailed.Reason reason(CommitJob job, StoreException.Rejected rejected) {
    boolean isDeleted = job.changes().stream()
        .filter(change -> change.entity().ref().equals(rejected.run()))
        .anyMatch(Change::isIdle);
    if (isDeleted) {
      LOG.debug("A run was deleted before its attention row could move", rejected);
      return new CallFailed.Reason.Unavailable("The run was deleted meanwhile");
    }
    LOG.error("A write was refused", rejected);
    return new CallFailed.Reason.DataLoss("The database refuses what is to be written");
  }

  private static @Nullable Slot<?, ?> offender(CommitJob job, @Nullable EntityRef refused) {
    for (var change : job.changes()) {
      if (change.entity().ref().equals(refused)) {
        return change.entity().slot();
      }
    }
    return null;
  }

  /** Writes the batch again if another loop renewed the fence, because it was not written then. */
  private void fenceLost(GroupCommit.Sealed batch, StoreException.FenceLost lost) {
    var used = batch.job().fence();
    if (context.fences().isInDoubt()) {
      unknown(batch, StoreFaults.SILENT);
      return;
    }
    if (context.fences().current().equals(used)) {
      var reason = new CallFailed.Reason.Unavailable("Another process has taken over");
      commits.hold(reason);
      context.fences().lost(lost);
      forget(batch, reason);
      return;
    }
    rewrite(batch, batch.job(), batch.parked());
  }

  private void rewrite(GroupCommit.Sealed batch, CommitJob job, List<OpenBatch.Waiting> parked) {
    var again = job.with(context.fences().current());
    commits.write(new GroupCommit.Sealed(batch.number(), again, parked, batch.ties()));
  }

  /** Renews the epoch, which waits for the old transaction to end, then trusts the database. */
  private void unknown(GroupCommit.Sealed batch, CallFailed.Reason reason) {
    forgetLater(batch, reason);
  }

  /** Fails waiting callers at once, because the storage may not answer for a long time. */
  private void forgetLater(GroupCommit.Sealed batch, CallFailed.Reason reason) {
    commits.hold(reason);
    OpenBatch.tell(batch.parked(), reason);
    commits.tellOpen(reason);
    context.read(
        () -> context.fences().renew(batch.job().fence()),
        fence -> {
          forget(batch, reason);
          commits.resume();
        },
        failure ->
            timers.at(context.surroundings().nanos() + PAUSE, () -> forgetLater(batch, failure)));
  }

  private void pause(CallFailed.Reason reason) {
    commits.hold(reason);
    timers.at(context.surroundings().nanos() + PAUSE, commits::resume);
  }

  private void forget(GroupCommit.Sealed batch, CallFailed.Reason reason) {
    Set<Slot<?, ?>> slots = new LinkedHashSet<>();
    batch.job().changes().forEach(change -> slots.add(change.entity().slot()));
    commits.discardOpen(reason).forEach(entity -> slots.add(entity.slot()));
    forget(slots, reason);
    OpenBatch.tell(batch.parked(), reason);
    tellTakers(batch);
  }

  /** Has receivers scan for messages of the batch, which may be stored but unannounced. */
  private void tellTakers(GroupCommit.Sealed batch) {
    var job = batch.job();
    Stream.concat(
            job.unowned().answers().stream(),
            job.changes().stream().flatMap(change -> change.sent().stream()))
        .map(sent -> sent.key().target())
        .distinct()
        .forEach(target -> context.peers().takerOf(target).look());
  }

  /** Forgets entities and has them loaded again; waiters check again. */
  private void forget(Set<Slot<?, ?>> slots, CallFailed.Reason reason) {
    Slot.drop(slots, reason, this::mayComeBack).forEach(Entity::forgotten);
  }

  private boolean mayComeBack(Entity<?> entity) {
    boolean may = rejections.getOrDefault(entity.ref(), 0) < MOST_REJECTIONS;
    if (!may) {
      LOG.error("{} is not loaded again: the database rejects its writes", entity);
    }
    return may;
  }
}
