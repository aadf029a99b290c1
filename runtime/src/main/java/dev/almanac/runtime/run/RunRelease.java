package dev.almanac.runtime.run;

import dev.almanac.runtime.entity.Agenda;
import dev.almanac.runtime.loop.LoopContext;
import dev.almanac.store.work.BacklogRow;
import java.util.ArrayList;
import java.util.stream.Collectors;

/** Releases a durable commit of a run: offers its tasks and wakes waiters for events. */
public final class RunRelease {
  private final LoopContext context;
  private final RunCache cache;
  private final Agenda<CachedRun> agenda;
  private final TaskDispatch dispatch;

  public RunRelease(RunParts parts, Agenda<CachedRun> agenda, TaskDispatch dispatch) {
    this.context = parts.context();
    this.cache = parts.cache();
    this.agenda = agenda;
    this.dispatch = dispatch;
  }

  void committed(RunChange change) {
    var run = change.entity();
    count(change, run);
    run.committed(change);
    cache.reweigh(run);
    agenda.note(run);
    dispatch.release(run, change.effects());
    context.changes().workflow(run.identity().namespace(), run.identity().workflowId());
    change.rows().exchange().spilled().stream()
        .collect(Collectors.groupingBy(BacklogRow::queue))
        .forEach((queue, rows) -> context.peers().homeOf(queue).spilled(queue, rows));
    wakeWaiters(run);
  }

  /** Counts the start and the end of a run, which is still as it was before the commit. */
  private void count(RunChange change, CachedRun run) {
    var metrics = context.metrics().runs();
    var namespace = run.identity().namespace();
    if (!run.isStored()) {
      metrics.started(namespace);
    }
    if (!change.after().open() && (!run.isStored() || run.stored().open())) {
      metrics.ended(namespace, change.after().execution().status());
    }
  }

  /** Continues after the waiters of the commit have their answers. */
  void settled(CachedRun run) {
    cache.listener().settled(run);
    if (!run.state().open() && run.isCurrent()) {
      cache.ended(run.workflow());
    }
  }

  private static void wakeWaiters(CachedRun run) {
    if (run.waiters().isEmpty()) {
      return;
    }
    var served = new ArrayList<HistoryWaiter>();
    run.waiters().removeIf(waiter -> waiter.isServedBy(run) && served.add(waiter));
    served.forEach(waiter -> waiter.ready().run());
  }
}
