package dev.almanac.store.sql.doctor;

import dev.almanac.store.EntityRef;
import dev.almanac.store.sql.ReadOnlyStore;
import dev.almanac.store.sql.jdbc.Row;
import dev.almanac.store.sql.postgres.PostgresDialect;
import java.util.List;
import java.util.function.Consumer;

/** Goes through all runs or schedules by number, some at a time. */
record EntityPages(String table, String number) {
  static final EntityPages RUNS = new EntityPages("run", "run_no");
  static final EntityPages SCHEDULES = new EntityPages("schedule", "schedule_no");

  /** How many are read in one transaction, so that it takes a moment only. */
  private static final int PAGE = 50;

  /** Passes each page on, in a transaction of its own. */
  void forEach(ReadOnlyStore store, Notes notes, Consumer<List<EntityRef>> action) {
    var last = new EntityRef(0, -1);
    List<EntityRef> page;
    do {
      var after = last;
      page = store.reads().consistently(() -> {
        var next = after(store, after);
        action.accept(next);
        return next;
      });
      notes.examined(page.size());
      last = page.isEmpty() ? last : page.getLast();
    } while (!page.isEmpty());
  }

  /** Reads by the primary key, which leads with the partition only on PostgreSQL. */
  private List<EntityRef> after(ReadOnlyStore store, EntityRef last) {
    boolean leads = store.reads().dialect() instanceof PostgresDialect;
    String key = leads ? "partition, " + number : number;
    String query = "SELECT partition, %1$s FROM %2$s WHERE (%3$s) > (%4$s) ORDER BY %3$s LIMIT ?"
        .formatted(number, table, key, leads ? "?, ?" : "?");
    return store.reads().read(session -> {
      var bound = session.query(query);
      if (leads) {
        bound.number(last.partition());
      }
      return bound.number(last.number()).number(PAGE).list(Row::run);
    });
  }
}
