package dev.almanac.store;

import dev.almanac.store.audit.AuditStore;
import dev.almanac.store.list.VisibilityStore;
import dev.almanac.store.run.ForkStore;
import dev.almanac.store.run.RetentionStore;
import dev.almanac.store.run.RunStore;
import dev.almanac.store.schedule.CalendarStore;
import dev.almanac.store.schedule.LedgerStore;
import dev.almanac.store.schedule.ScheduleStore;
import dev.almanac.store.work.WorkStore;

/**
 * A database and its views. Any thread may use any view, except threads that
 * {@linkplain MustNotBlock must not block}, because every call may block. A view shows everything
 * that was committed before the call, by any process.
 *
 * <p>Calls throw {@link StoreException}.
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

  ApiKeyStore apiKeys();

  AuditStore audit();

  default Inspection inspection() {
    return Inspection.NOTHING;
  }

  default StoreFacts facts() {
    return StoreFacts.NONE;
  }

  /** Closes the store. Calls in progress end, possibly with an unknown outcome; later ones fail. */
  @Override
  void close();
}
