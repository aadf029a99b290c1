package dev.almanac.store.sql.doctor;

import dev.almanac.store.sql.ReadOnlyStore;
import dev.almanac.store.sql.jdbc.Row;
import java.util.List;

/**
 * Checks the counters on which everything else depends: one that is behind would give a number
 * twice.
 */
final class CounterCheck implements DoctorCheck {
  /** What a message number has below the epoch of its sender. */
  private static final int MESSAGE_BITS = 40;

  /** A query that finds a number, which must be at most that of the counter. */
  private record Bound(String counter, String highest, String of) {}

  private static final List<Bound> BOUNDS = List.of(
      new Bound("epoch", "SELECT max(epoch) FROM node", "a server has epoch"),
      new Bound(
          "epoch",
          "SELECT max(sequence) >> %d FROM inbox".formatted(MESSAGE_BITS),
          "a message was sent in epoch"),
      new Bound("run", "SELECT max(run_no) FROM run", "there is a run with number"),
      new Bound("run", "SELECT max(schedule_no) FROM schedule", "there is a schedule with number"),
      new Bound("attribute", "SELECT max(id) FROM attribute", "there is a search attribute"));

  @Override
  public String subject() {
    return "counters";
  }

  @Override
  public void examine(ReadOnlyStore store, Notes notes) {
    for (var bound : BOUNDS) {
      long counter = number(
          store, "SELECT max(value) FROM counter WHERE name = '%s'".formatted(bound.counter()));
      long highest = number(store, bound.highest());
      if (highest > counter) {
        notes.found(
            "Counter '%s' is at %d, but %s %d: numbers would be given twice"
                .formatted(bound.counter(), counter, bound.of(), highest),
            "Stop the server and restore a backup.");
      }
      notes.examined(1);
    }
  }

  /** Returns the number; 0 if there is none. */
  private static long number(ReadOnlyStore store, String query) {
    return store.reads().read(session -> session.query(query).first(Row::number).orElse(0L));
  }
}
