package dev.almanac.runtime.loop;

import dev.almanac.runtime.CallFailed;
import dev.almanac.store.RunRef;
import dev.almanac.store.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What happens after a commit that failed. Its runs, and those whose changes build on it, are
 * forgotten and loaded again, so that memory and database agree whatever became of it.
 */
final class Recovery {
  private static final Logger LOG = LoggerFactory.getLogger(Recovery.class);
  private static final long PAUSE = Duration.ofMillis(500).toNanos();

  /** A run whose writes contradict what is stored so often is left alone. */
  private static final int MOST_REJECTIONS = 3;

  private static final int MOST_REMEMBERED = 10_000;

  private static final CallFailed.Reason COMPANION_REFUSED = new CallFailed.Reason.Unavailable(
      "The database refuses what is to be written in the same step");

  private final Parts parts;
  private final ScheduleCache schedules;
  private final Scout scout;
  private final Consumer<CachedRun> forgotten;
  private final Map<RunRef, Integer> rejections = new HashMap<>();
  private final RepeatedFaults repeated;

  /** @param forgotten is told of each run whose state is not known any more */
  Recovery(Parts parts, ScheduleCache schedules, Scout scout, Consumer<CachedRun> forgotten) {
    this.parts = parts;
    this.schedules = schedules;
    this.scout = scout;
    this.forgotten = forgotten;
    this.repeated = new RepeatedFaults(LOG, parts.context().surroundings()::nanos);
  }

  void failed(GroupCommit.Sealed batch, StoreException fault) {
    switch (fault) {
      case StoreException.Rejected rejected -> withoutOffender(batch, rejected);
      case StoreException.FenceLost lost -> fenceLost(batch, lost);
      case StoreException.Full full -> {
        repeated.say("The storage is full, and nothing is written until there is room", full);
        forget(batch, Faults.FULL);
        pause(Faults.FULL);
      }
      case StoreException.Unavailable unavailable -> {
        repeated.say(
            unavailable.lacksRoom()
                ? "The storage is full, and a commit has an unknown outcome"
                : "A commit has an unknown outcome",
            unavailable);
        unknown(batch, unavailable.lacksRoom() ? Faults.FULL : Faults.SILENT);
      }
      case StoreException.Corrupt corrupt -> {
        LOG.error("A commit failed", corrupt);
        unknown(batch, Faults.reason(corrupt));
      }
    }
  }

  /**
   * Only the offender fails, and what is tied to it: the rest of the batch is written without them.
   */
  private void withoutOffender(GroupCommit.Sealed batch, StoreException.Rejected rejected) {
    var refused = rejected.run();
    var offender = offender(batch.job(), refused);
    if (offender == null || refused == null) {
      LOG.error("A write was refused", rejected);
      unknown(batch, Faults.SILENT);
      return;
    }
    if (rejections.size() < MOST_REMEMBERED) {
      rejections.merge(refused, 1, Integer::sum);
    }
    var reason = reason(batch.job(), rejected);
    var group = batch.bonds().with(offender);
    var lost =
        batch.parked().stream().filter(one -> group.contains(one.resident())).toList();
    var kept = new ArrayList<>(batch.parked());
    kept.removeAll(lost);
    var job = batch.job().without(group);
    for (var one : group) {
      var why = one == offender ? reason : COMPANION_REFUSED;
      parts.commits().discard(one, why);
      forget(one, why);
    }
    lost.forEach(one -> one.parked().lost(one.resident() == offender ? reason : COMPANION_REFUSED));
    rewrite(batch, job, kept);
  }

  /**
   * Forgets one that no commit holds any more. A schedule then asks for starts by messages: of
   * those the one that is refused is left alone, and does not come back again and again.
   */
  void forget(Resident resident, CallFailed.Reason reason) {
    switch (resident) {
      case CachedWorkflow workflow -> forget(Set.of(workflow));
      case ScheduleSlot slot -> {
        slot.startsApart = true;
        forgetSchedules(Set.of(slot), reason);
      }
    }
  }

  /**
   * A run of which nothing happened can be refused only because it was deleted meanwhile; whoever
   * asks again is told so.
   */
  private static CallFailed.Reason reason(CommitJob job, StoreException.Rejected rejected) {
    boolean isDeleted = job.changes().stream()
        .filter(change -> change.run().identity.ref().equals(rejected.run()))
        .anyMatch(change -> change.log().isEmpty());
    if (isDeleted) {
      LOG.debug("A run was deleted before its row of attention could move", rejected);
      return new CallFailed.Reason.Unavailable("The run was deleted meanwhile");
    }
    LOG.error("A write was refused", rejected);
    return new CallFailed.Reason.DataLoss("The database refuses what is to be written");
  }

  private static @Nullable Resident offender(CommitJob job, @Nullable RunRef refused) {
    for (var change : job.changes()) {
      if (change.run().identity.ref().equals(refused)) {
        return change.run().workflow;
      }
    }
    for (var change : job.schedules()) {
      if (change.schedule().identity.ref().equals(refused)) {
        return change.schedule().slot;
      }
    }
    return null;
  }

  /** Another loop may have renewed it; then this batch was not written, and can be. */
  private void fenceLost(GroupCommit.Sealed batch, StoreException.FenceLost lost) {
    var commits = parts.commits();
    var used = batch.job().fence();
    if (parts.context().fences().isInDoubt()) {
      unknown(batch, Faults.SILENT);
      return;
    }
    if (parts.context().fences().current().equals(used)) {
      var reason = new CallFailed.Reason.Unavailable("Another process has taken over");
      commits.hold(reason);
      parts.context().fences().lost(lost);
      forget(batch, reason);
      return;
    }
    rewrite(batch, batch.job(), batch.parked());
  }

  private void rewrite(GroupCommit.Sealed batch, CommitJob job, List<OpenBatch.Waiting> parked) {
    var commits = parts.commits();
    var again = commits.job(job.changes(), job.schedules(), job.loose());
    commits.write(new GroupCommit.Sealed(batch.number(), again, parked, batch.bonds()));
  }

  /** A new epoch waits for the old transaction to end; after that, what is stored is the truth. */
  private void unknown(GroupCommit.Sealed batch, CallFailed.Reason reason) {
    forgetLater(batch, reason);
  }

  /** Who waits is told at once: it may be long until the storage answers again. */
  private void forgetLater(GroupCommit.Sealed batch, CallFailed.Reason reason) {
    var context = parts.context();
    parts.commits().hold(reason);
    OpenBatch.tell(batch.parked(), reason);
    parts.commits().tellOpen(reason);
    context.read(
        () -> context.fences().renew(batch.job().fence()),
        fence -> {
          forget(batch, reason);
          parts.commits().resume();
        },
        failure -> parts
            .alarms()
            .at(context.surroundings().nanos() + PAUSE, () -> forgetLater(batch, failure)));
  }

  private void pause(CallFailed.Reason reason) {
    var commits = parts.commits();
    commits.hold(reason);
    parts.alarms().at(parts.context().surroundings().nanos() + PAUSE, commits::resume);
  }

  private void forget(GroupCommit.Sealed batch, CallFailed.Reason reason) {
    Set<CachedRun> runs = new LinkedHashSet<>();
    batch.job().changes().forEach(change -> runs.add(change.run()));
    Set<ScheduleSlot> slots = new LinkedHashSet<>();
    batch.job().schedules().forEach(change -> slots.add(change.schedule().slot));
    var discarded = parts.commits().discardOpen(reason);
    runs.addAll(discarded.runs());
    discarded.schedules().forEach(schedule -> slots.add(schedule.slot));
    Set<CachedWorkflow> workflows = new LinkedHashSet<>();
    runs.forEach(run -> workflows.add(run.workflow));
    forget(workflows);
    forgetSchedules(slots, reason);
    OpenBatch.tell(batch.parked(), reason);
    tellTakers(batch);
  }

  /** What the batch has sent may be there, and nobody has told of it. */
  private void tellTakers(GroupCommit.Sealed batch) {
    var job = batch.job();
    Stream.of(
            job.loose().answers().stream(),
            job.changes().stream().flatMap(change -> change.rows().sent().stream()),
            job.schedules().stream().flatMap(change -> change.sent().stream()))
        .flatMap(sent -> sent)
        .map(sent -> sent.key().target())
        .distinct()
        .forEach(target -> parts.context().peers().takerOf(target).look());
  }

  /** Forgets workflows and has their runs loaded again; who waits for events looks again. */
  private void forget(Set<CachedWorkflow> workflows) {
    List<CachedRun> runs = new ArrayList<>();
    parts.cache().drop(workflows, run -> {
      runs.add(run);
      revive(run);
    });
    runs.forEach(forgotten);
  }

  private void revive(CachedRun run) {
    if (mayComeBack(run.identity.ref(), run.identity)) {
      scout.revive(run.identity.ref());
    }
  }

  /** Forgets schedules and has them loaded again. */
  private void forgetSchedules(Set<ScheduleSlot> slots, CallFailed.Reason reason) {
    List<CachedSchedule> dropped = new ArrayList<>();
    schedules.drop(slots, dropped::add);
    for (var schedule : dropped) {
      if (mayComeBack(schedule.identity.ref(), schedule.identity)) {
        scout.reviveSchedule(schedule.identity.ref());
      }
      schedule.dismiss(reason);
    }
  }

  private boolean mayComeBack(RunRef ref, Object who) {
    boolean may = rejections.getOrDefault(ref, 0) < MOST_REJECTIONS;
    if (!may) {
      LOG.error("{} is left alone, for its writes are refused again and again", who);
    }
    return may;
  }
}
