package dev.almanac.runtime.loop;

import dev.almanac.engine.state.LogEntry;
import dev.almanac.store.BacklogRow;
import java.util.ArrayList;
import java.util.stream.Collectors;

/** What a durable commit sets free: effects, those who wait for events, and answers. */
final class Release {
  private final LoopContext context;
  private final RunCache cache;
  private final Dispatch dispatch;
  private final Agenda agenda;
  private final Attachments attachments;
  private final ScheduleRelease schedules;

  Release(
      Parts parts,
      Dispatch dispatch,
      Agenda agenda,
      Attachments attachments,
      ScheduleRelease schedules) {
    this.context = parts.context();
    this.cache = parts.cache();
    this.dispatch = dispatch;
    this.agenda = agenda;
    this.attachments = attachments;
    this.schedules = schedules;
  }

  void committed(GroupCommit.Sealed batch, CommitJob.Outcome.Done done) {
    var changes = batch.job().changes();
    for (int at = 0; at < changes.size(); at++) {
      var change = changes.get(at);
      var run = change.run();
      run.isStored = true;
      run.isCommitting = false;
      run.stored = change.after();
      run.position = done.positions().get(at);
      run.attention.committed();
      for (var entry : change.log()) {
        if (entry instanceof LogEntry.Event(var event)) {
          run.tail.add(event);
        }
      }
      cache.reweigh(run);
      agenda.note(run);
      dispatch.release(run, change.effects());
      change.rows().exchange().spilled().stream()
          .collect(Collectors.groupingBy(BacklogRow::queue))
          .forEach((queue, rows) -> context.peers().homeOf(queue).spilled(queue, rows));
      change.rows().sent().forEach(this::send);
      wakeWaiters(run);
    }
    for (var change : batch.job().schedules()) {
      schedules.committed(change);
      change.sent().forEach(this::send);
    }
    batch.job().loose().answers().forEach(this::send);
    batch.parked().forEach(waiting -> waiting.parked().released());
    changes.forEach(change -> attachments.settle(change.run()));
    for (var change : changes) {
      if (!change.run().state.open() && change.run().isCurrent()) {
        cache.ended(change.run().workflow);
      }
    }
  }

  private void send(Envelope message) {
    context.peers().takerOf(message.key().target()).arrived(message);
  }

  private static void wakeWaiters(CachedRun run) {
    if (run.waiters.isEmpty()) {
      return;
    }
    var served = new ArrayList<HistoryWaiter>();
    run.waiters.removeIf(waiter -> waiter.isServedBy(run) && served.add(waiter));
    served.forEach(waiter -> waiter.ready().run());
  }
}
