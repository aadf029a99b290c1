package dev.almanac.store.memory;

import dev.almanac.store.Attention;
import dev.almanac.store.AttentionRow;
import dev.almanac.store.Batch;
import dev.almanac.store.Committer;
import dev.almanac.store.Exchange;
import dev.almanac.store.Fence;
import dev.almanac.store.HistoryRow;
import dev.almanac.store.Listing;
import dev.almanac.store.LogWrite;
import dev.almanac.store.Message;
import dev.almanac.store.RunIdentity;
import dev.almanac.store.RunRef;
import dev.almanac.store.RunWrite;
import dev.almanac.store.ScheduleWrite;
import dev.almanac.store.VisibilityRecord;
import dev.almanac.store.VisibilityWrite;
import java.util.TreeMap;

/** Looks at all of a batch before it changes anything. */
record MemoryCommitter(Tables tables) implements Committer {
  @Override
  public void commit(Fence fence, Batch batch) {
    synchronized (tables) {
      tables.requireHeld(fence);
      new Objections(tables).raise(batch);
      batch.runs().forEach(this::apply);
      batch.schedules().forEach(this::apply);
      apply(batch.loose());
    }
  }

  private void apply(RunWrite write) {
    RunIdentity run = write.identity();
    if (write.state().created()) {
      tables.runs.put(run.ref(), run);
      tables.runIds.put(Tables.key(run), run.ref());
    }
    tables.states.put(run.ref(), write.state().state());
    apply(run.ref(), write.log());
    apply(run.ref(), AttentionRow.Of.RUN, write.attention());
    if (write.pointer() != null) {
      tables.pointers.put(
          new Tables.WorkflowKey(run.namespace(), run.workflowId()), write.pointer());
    }
    if (write.visibility() != null) {
      show(run, write.visibility());
    }
    apply(write.exchange());
  }

  private void show(RunIdentity run, VisibilityWrite write) {
    var row = new VisibilityRecord(run, write.row());
    tables.visibility.put(Tables.key(run), new Tables.Seen(row, write));
  }

  private void apply(ScheduleWrite write) {
    var schedule = write.identity();
    tables.schedules.compute(schedule.ref(), (ref, known) -> KeptSchedule.after(known, write));
    var ledger = tables.ledgers.computeIfAbsent(schedule.ref(), key -> new TreeMap<>());
    write.ledger().forEach(row -> ledger.put(row.sequence(), row));
    apply(schedule.ref(), AttentionRow.Of.SCHEDULE, write.attention());
    switch (write.listing()) {
      case Listing.Keep() -> {}
      case Listing.Show(var visibility) -> show(schedule.listed(), visibility);
      case Listing.Hide() -> tables.visibility.remove(Tables.key(schedule.listed()));
    }
    apply(write.exchange());
  }

  private void apply(RunRef run, LogWrite log) {
    for (HistoryRow row : log.history()) {
      tables.histories.computeIfAbsent(run, key -> new TreeMap<>()).put(row.firstEventId(), row);
    }
    var facts = tables.facts.computeIfAbsent(run, key -> new TreeMap<>());
    if (log.snapshot() != null) {
      tables.snapshots.put(run, log.snapshot());
      facts.headMap(log.snapshot().sequence(), true).clear();
    }
    if (log.fact() != null) {
      facts.put(log.fact().sequence(), log.fact());
    }
  }

  private void apply(RunRef run, AttentionRow.Of of, Attention attention) {
    switch (attention) {
      case Attention.Keep() -> {}
      case Attention.Clear() -> tables.clearAttention(run);
      case Attention.At(long due) -> {
        tables.clearAttention(run);
        var row = new AttentionRow(due, run, of);
        tables.attention.put(run, row);
        tables.due.add(row);
      }
    }
  }

  private void apply(Exchange exchange) {
    exchange.taken().forEach(tables.inbox::remove);
    exchange.drained().forEach(tables.backlog::remove);
    for (Message message : exchange.sent()) {
      tables.inbox.put(message.key(), message.data());
    }
    tables.backlog.addAll(exchange.spilled());
  }
}
