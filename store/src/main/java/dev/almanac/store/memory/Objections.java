package dev.almanac.store.memory;

import dev.almanac.store.Batch;
import dev.almanac.store.Exchange;
import dev.almanac.store.FactRow;
import dev.almanac.store.HistoryRow;
import dev.almanac.store.Message;
import dev.almanac.store.MessageKey;
import dev.almanac.store.RunIdentity;
import dev.almanac.store.RunRef;
import dev.almanac.store.RunWrite;
import dev.almanac.store.StoreException;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the keys of the tables have against a batch. Used once. */
final class Objections {
  /** A row of a run's history or facts. */
  private record Place(String table, RunRef run, long key) {}

  private final Tables tables;
  private final Set<Object> added = new HashSet<>();
  private final Set<Object> taken = new HashSet<>();

  Objections(Tables tables) {
    this.tables = tables;
  }

  void raise(Batch batch) {
    for (RunWrite write : batch.runs()) {
      raise(write);
    }
    raise(batch.loose(), null);
  }

  private void raise(RunWrite write) {
    RunIdentity run = write.identity();
    RunRef ref = run.ref();
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

  private void raise(Exchange exchange, @Nullable RunRef run) {
    for (MessageKey key : exchange.taken()) {
      if (!taken.add(key) || !tables.inbox.containsKey(key)) {
        throw new StoreException.Rejected("Expected %s, found none".formatted(key), run, null);
      }
    }
    for (Message message : exchange.sent()) {
      requireNew(message.key(), tables.inbox.containsKey(message.key()), run);
    }
  }

  private void requireNew(Object key, boolean known, @Nullable RunRef run) {
    if (known || !added.add(key)) {
      throw new StoreException.Rejected("%s exists already".formatted(key), run, null);
    }
  }
}
