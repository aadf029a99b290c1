package dev.almanac.store;

import dev.almanac.store.list.VisibilityStore;
import dev.almanac.store.run.ForkStore;
import dev.almanac.store.run.RetentionStore;
import dev.almanac.store.run.RunStore;
import dev.almanac.store.schedule.CalendarStore;
import dev.almanac.store.schedule.LedgerStore;
import dev.almanac.store.schedule.ScheduleStore;
import dev.almanac.store.work.WorkStore;

/**
 * One database and the views of it. Any thread may use any view, unless it is marked as one that
 * {@linkplain MustNotBlock must not block}: every call does. A view shows what was committed before
 * the call, by whomever.
 *
 * <p>What a call can throw: {@link StoreException}.
 */
public interface Store extends AutoCloseable {
  NodeStore nodes();

  Committer commits();

  RunStore runs();

  WorkStore work();

  ScheduleStore schedules();

  LedgerStore ledgers();

  CalendarStore calendars();

  VisibilityStore visibility();

  RetentionStore retention();

  ForkStore forks();

  BatchStore batches();

  NamespaceStore namespaces();

  AttributeStore attributes();

  default Inspection inspection() {
    return Inspection.NOTHING;
  }

  /** Calls under way end, well or with an unknown outcome; later ones fail. */
  @Override
  void close();
}
