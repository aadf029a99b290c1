package dev.almanac.simulator.fault;

import dev.almanac.store.ApiKeyStore;
import dev.almanac.store.AttributeStore;
import dev.almanac.store.BatchStore;
import dev.almanac.store.Committer;
import dev.almanac.store.NamespaceStore;
import dev.almanac.store.NodeStore;
import dev.almanac.store.Store;
import dev.almanac.store.audit.AuditStore;
import dev.almanac.store.list.VisibilityStore;
import dev.almanac.store.run.ForkStore;
import dev.almanac.store.run.RetentionStore;
import dev.almanac.store.run.RunStore;
import dev.almanac.store.schedule.CalendarStore;
import dev.almanac.store.schedule.LedgerStore;
import dev.almanac.store.schedule.ScheduleStore;
import dev.almanac.store.work.WorkStore;

/** Delegates everything to {@link #store}; subclasses change some of it. */
public abstract class PassingStore implements Store {
  protected final Store store;

  protected PassingStore(Store store) {
    this.store = store;
  }

  @Override
  public NodeStore nodes() {
    return store.nodes();
  }

  @Override
  public Committer commits() {
    return store.commits();
  }

  @Override
  public RunStore runs() {
    return store.runs();
  }

  @Override
  public WorkStore work() {
    return store.work();
  }

  @Override
  public ScheduleStore schedules() {
    return store.schedules();
  }

  @Override
  public LedgerStore ledgers() {
    return store.ledgers();
  }

  @Override
  public CalendarStore calendars() {
    return store.calendars();
  }

  @Override
  public VisibilityStore visibility() {
    return store.visibility();
  }

  @Override
  public RetentionStore retention() {
    return store.retention();
  }

  @Override
  public BatchStore batches() {
    return store.batches();
  }

  @Override
  public ForkStore forks() {
    return store.forks();
  }

  @Override
  public NamespaceStore namespaces() {
    return store.namespaces();
  }

  @Override
  public AuditStore audit() {
    return store.audit();
  }

  @Override
  public ApiKeyStore apiKeys() {
    return store.apiKeys();
  }

  @Override
  public AttributeStore attributes() {
    return store.attributes();
  }

  @Override
  public void close() {
    store.close();
  }
}
