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

  private final Parts parts;
  private final Scout scout;
  private final Consumer<CachedRun> forgotten;
  private final Map<RunRef, Integer> rejections = new HashMap<>();

  /** @param forgotten is told of each run whose state is not known any more */
  Recovery(Parts parts, Scout scout, Consumer<CachedRun> forgotten) {
    this.parts = parts;
    this.scout = scout;
    this.forgotten = forgotten;
  }

  void failed(GroupCommit.Sealed batch, StoreException fault) {
    switch (fault) {
      case StoreException.Rejected rejected -> withoutOffender(batch, rejected);
      case StoreException.FenceLost lost -> fenceLost(batch);
      case StoreException.Full full -> {
        LOG.error("The storage is full: {}", full.getMessage());
        forget(batch, new CallFailed.Reason.Overloaded("The storage is full"));
        pause();
      }
      case StoreException.Unavailable unavailable -> {
        LOG.warn("A commit has an unknown outcome: {}", unavailable.getMessage());
        unknown(batch);
      }
      case StoreException.Corrupt corrupt -> {
        LOG.error("A commit failed", corrupt);
        unknown(batch);
      }
    }
  }

  /** Only the offender fails: the rest of the batch is written without it. */
  private void withoutOffender(GroupCommit.Sealed batch, StoreException.Rejected rejected) {
    LOG.error("A write was refused", rejected);
    var offender = batch.job().changes().stream()
        .filter(change -> change.run().identity.ref().equals(rejected.run()))
        .findFirst();
    if (offender.isEmpty()) {
      unknown(batch);
      return;
    }
    var workflow = offender.get().run().workflow;
    if (rejections.size() < MOST_REMEMBERED) {
      rejections.merge(offender.get().run().identity.ref(), 1, Integer::sum);
    }
    var reason = new CallFailed.Reason.DataLoss("The database refuses what is to be written");
    var lost = batch.parked().stream().filter(one -> one.workflow() == workflow).toList();
    var kept = new ArrayList<>(batch.parked());
    kept.removeAll(lost);
    var changes = batch.job().changes().stream()
        .filter(change -> change.run().workflow != workflow)
        .toList();
    parts.commits().discard(workflow, reason);
    forget(Set.of(workflow));
    lost.forEach(one -> one.parked().lost(reason));
    rewrite(batch, changes, kept);
  }

  /** Another loop may have renewed it; then this batch was not written, and can be. */
  private void fenceLost(GroupCommit.Sealed batch) {
    var commits = parts.commits();
    var used = batch.job().fence();
    if (parts.context().fences().isInDoubt()) {
      unknown(batch);
      return;
    }
    if (parts.context().fences().current().equals(used)) {
      LOG.error("Another process has taken the place of {}; nothing is written any more", used);
      commits.hold();
      forget(batch, new CallFailed.Reason.Unavailable("Another process has taken over"));
      return;
    }
    rewrite(batch, batch.job().changes(), batch.parked());
  }

  private void rewrite(
      GroupCommit.Sealed batch, List<RunChange> changes, List<OpenBatch.Waiting> parked) {
    var commits = parts.commits();
    commits.write(
        new GroupCommit.Sealed(batch.number(), commits.job(changes, batch.job().loose()), parked));
  }

  /** A new epoch waits for the old transaction to end; after that, what is stored is the truth. */
  private void unknown(GroupCommit.Sealed batch) {
    parts.commits().hold();
    forgetLater(batch, new CallFailed.Reason.Unavailable("The storage does not answer"));
  }

  /** Who waits is told at once: it may be long until the storage answers again. */
  private void forgetLater(GroupCommit.Sealed batch, CallFailed.Reason reason) {
    var context = parts.context();
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
            .at(context.surroundings().nanos() + PAUSE, () -> forgetLater(batch, reason)));
  }

  private void pause() {
    var commits = parts.commits();
    commits.hold();
    parts.alarms().at(parts.context().surroundings().nanos() + PAUSE, commits::resume);
  }

  private void forget(GroupCommit.Sealed batch, CallFailed.Reason reason) {
    Set<CachedRun> runs = new LinkedHashSet<>();
    batch.job().changes().forEach(change -> runs.add(change.run()));
    runs.addAll(parts.commits().discardOpen(reason));
    Set<CachedWorkflow> workflows = new LinkedHashSet<>();
    runs.forEach(run -> workflows.add(run.workflow));
    forget(workflows);
    OpenBatch.tell(batch.parked(), reason);
    tellTakers(batch);
  }

  /** What the batch has sent may be there, and nobody has told of it. */
  private void tellTakers(GroupCommit.Sealed batch) {
    var job = batch.job();
    Stream.concat(
            job.loose().sent().stream(),
            job.changes().stream().flatMap(change -> change.rows().sent().stream()))
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
    var ref = run.identity.ref();
    if (rejections.getOrDefault(ref, 0) < MOST_REJECTIONS) {
      scout.revive(ref);
    } else {
      LOG.error("{} is left alone, for its writes are refused again and again", run.identity);
    }
  }
}
