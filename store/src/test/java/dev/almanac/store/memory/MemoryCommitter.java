package dev.almanac.store.memory;

import dev.almanac.store.Batch;
import dev.almanac.store.Committer;
import dev.almanac.store.EntityRef;
import dev.almanac.store.Fence;
import dev.almanac.store.list.Listing;
import dev.almanac.store.list.VisibilityRecord;
import dev.almanac.store.list.VisibilityWrite;
import dev.almanac.store.run.HistoryRow;
import dev.almanac.store.run.LogWrite;
import dev.almanac.store.run.RunIdentity;
import dev.almanac.store.run.RunWrite;
import dev.almanac.store.schedule.ScheduleWrite;
import dev.almanac.store.schedule.VersionRow;
import dev.almanac.store.work.Attention;
import dev.almanac.store.work.AttentionRow;
import dev.almanac.store.work.MessageRow;
import dev.almanac.store.work.WorkWrite;
import java.util.TreeMap;

/** Checks a whole batch before it changes anything. */
record MemoryCommitter(Tables tables) implements Committer {
  @Override
  public void commit(Fence fence, Batch batch) {
    synchronized (tables) {
      tables.requireHeld(fence);
      new CommitChecks(tables).raise(batch);
      tables.audit.requireNew(batch.audit());
      batch.runs().forEach(this::apply);
      batch.schedules().forEach(this::apply);
      apply(batch.loose());
      tables.audit.add(batch.audit());
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
    var versions = tables.versions.computeIfAbsent(schedule.ref(), key -> new TreeMap<>());
    write.versions().forEach(row -> versions.put(row.number(), row));
    while (versions.size() > VersionRow.MOST) {
      versions.pollFirstEntry();
    }
    apply(schedule.ref(), AttentionRow.Of.SCHEDULE, write.attention());
    switch (write.listing()) {
      case Listing.Keep() -> {}
      case Listing.Show(var visibility) -> show(schedule.listed(), visibility);
      case Listing.Hide() -> tables.visibility.remove(Tables.key(schedule.listed()));
    }
    apply(write.exchange());
  }

  private void apply(EntityRef run, LogWrite log) {
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

  private void apply(EntityRef run, AttentionRow.Of of, Attention attention) {
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

  private void apply(WorkWrite exchange) {
    exchange.taken().forEach(tables.inbox::remove);
    exchange.drained().forEach(tables.backlog::remove);
    for (MessageRow message : exchange.sent()) {
      tables.inbox.put(message.key(), message.data());
    }
    tables.backlog.addAll(exchange.spilled());
  }
}
