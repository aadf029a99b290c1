package dev.almanac.store.memory;

import dev.almanac.store.Batch;
import dev.almanac.store.EntityRef;
import dev.almanac.store.StoreException;
import dev.almanac.store.run.FactRow;
import dev.almanac.store.run.HistoryRow;
import dev.almanac.store.run.RunIdentity;
import dev.almanac.store.run.RunWrite;
import dev.almanac.store.schedule.LedgerRow;
import dev.almanac.store.schedule.ScheduleIdentity;
import dev.almanac.store.schedule.ScheduleWrite;
import dev.almanac.store.work.MessageKey;
import dev.almanac.store.work.MessageRow;
import dev.almanac.store.work.WorkWrite;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Checks a batch against the keys of the tables. Used once. */
final class CommitChecks {
  /** A row of a run's history or facts. */
  private record Place(String table, EntityRef run, long key) {}

  /** The id of a live schedule. */
  private record Name(UUID namespace, String scheduleId) {}

  private final Tables tables;
  private final Set<Object> added = new HashSet<>();
  private final Set<Object> taken = new HashSet<>();

  CommitChecks(Tables tables) {
    this.tables = tables;
  }

  void raise(Batch batch) {
    for (RunWrite write : batch.runs()) {
      raise(write);
    }
    for (ScheduleWrite write : batch.schedules()) {
      raise(write);
    }
    raise(batch.loose(), null);
  }

  private void raise(RunWrite write) {
    RunIdentity run = write.identity();
    EntityRef ref = run.ref();
    if (write.state().created()) {
      requireNew(run.ref(), tables.states.containsKey(ref), ref);
      requireNew(Tables.key(run), tables.runIds.containsKey(Tables.key(run)), ref);
    } else if (!tables.states.containsKey(ref)) {
      throw new StoreException.Rejected("Expected a run, found none", ref, null);
    }
    for (HistoryRow row : write.log().history()) {
      boolean known = tables.history(ref).containsKey(row.firstEventId());
      requireNew(new Place("history", ref, row.firstEventId()), known, ref);
    }
    FactRow fact = write.log().fact();
    if (fact != null) {
      boolean known = tables.facts(ref).containsKey(fact.sequence());
      requireNew(new Place("fact", ref, fact.sequence()), known, ref);
    }
    raise(write.exchange(), ref);
  }

  private void raise(ScheduleWrite write) {
    ScheduleIdentity schedule = write.identity();
    EntityRef ref = schedule.ref();
    if (write.state().created()) {
      requireNew(ref, tables.schedules.containsKey(ref), ref);
      requireNew(schedule.listed(), hasTwin(schedule), ref);
      requireNew(new Name(schedule.namespace(), schedule.scheduleId()), isTaken(schedule), ref);
    } else if (!tables.schedules.containsKey(ref)) {
      throw new StoreException.Rejected("Expected a schedule, found none", ref, null);
    }
    var ledger = tables.ledger(ref);
    for (LedgerRow row : write.ledger()) {
      boolean known = ledger.containsKey(row.sequence());
      requireNew(new Place("ledger", ref, row.sequence()), known, ref);
    }
    raise(write.exchange(), ref);
  }

  private boolean hasTwin(ScheduleIdentity schedule) {
    return of(schedule)
        .anyMatch(kept -> kept.identity().incarnation().equals(schedule.incarnation()));
  }

  private boolean isTaken(ScheduleIdentity schedule) {
    return of(schedule).anyMatch(kept -> kept.record().isLive());
  }

  private Stream<KeptSchedule> of(ScheduleIdentity schedule) {
    return tables.schedules.values().stream()
        .filter(kept -> kept.isOf(schedule.namespace(), schedule.scheduleId()));
  }

  private void raise(WorkWrite exchange, @Nullable EntityRef run) {
    for (MessageKey key : exchange.taken()) {
      if (!taken.add(key) || !tables.inbox.containsKey(key)) {
        throw new StoreException.Rejected("Expected %s, found none".formatted(key), run, null);
      }
    }
    for (MessageRow message : exchange.sent()) {
      requireNew(message.key(), tables.inbox.containsKey(message.key()), run);
    }
  }

  private void requireNew(Object key, boolean known, @Nullable EntityRef run) {
    if (known || !added.add(key)) {
      throw new StoreException.Rejected("%s exists already".formatted(key), run, null);
    }
  }
}
