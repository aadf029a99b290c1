package dev.almanac.store.encryption.view;

import dev.almanac.store.ApiKeyStore;
import dev.almanac.store.AttributeStore;
import dev.almanac.store.BatchStore;
import dev.almanac.store.Committer;
import dev.almanac.store.Inspection;
import dev.almanac.store.NamespaceStore;
import dev.almanac.store.NodeStore;
import dev.almanac.store.Store;
import dev.almanac.store.StoreFacts;
import dev.almanac.store.audit.AuditStore;
import dev.almanac.store.encryption.Keyring;
import dev.almanac.store.list.VisibilityStore;
import dev.almanac.store.run.ForkStore;
import dev.almanac.store.run.RetentionStore;
import dev.almanac.store.run.RunStore;
import dev.almanac.store.schedule.CalendarStore;
import dev.almanac.store.schedule.LedgerStore;
import dev.almanac.store.schedule.ScheduleStore;
import dev.almanac.store.work.WorkStore;

/**
 * A store whose blobs are encrypted, in another store. Blobs from before are read as they are. What
 * an inspection sees are sealed blobs, whose checksums need no key.
 */
public record EncryptedStore(Store stored, Keyring keys) implements Store {
  @Override
  public NodeStore nodes() {
    return stored.nodes();
  }

  @Override
  public Committer commits() {
    return new EncryptedCommitter(stored.commits(), keys);
  }

  @Override
  public RunStore runs() {
    return new EncryptedRuns(stored.runs(), keys);
  }

  @Override
  public WorkStore work() {
    return new EncryptedWork(stored.work(), keys);
  }

  @Override
  public ScheduleStore schedules() {
    return new EncryptedSchedules(stored.schedules(), keys);
  }

  @Override
  public LedgerStore ledgers() {
    return new EncryptedLedgers(stored.ledgers(), keys);
  }

  @Override
  public CalendarStore calendars() {
    return new EncryptedCalendars(stored.calendars(), keys);
  }

  @Override
  public VisibilityStore visibility() {
    return new EncryptedVisibility(stored.visibility(), keys);
  }

  @Override
  public RetentionStore retention() {
    return new EncryptedRetention(stored.retention(), keys);
  }

  @Override
  public ForkStore forks() {
    return new EncryptedForks(stored, keys);
  }

  @Override
  public AuditStore audit() {
    return stored.audit();
  }

  @Override
  public ApiKeyStore apiKeys() {
    return stored.apiKeys();
  }

  @Override
  public BatchStore batches() {
    return new EncryptedBatches(stored.batches(), keys);
  }

  @Override
  public NamespaceStore namespaces() {
    return new EncryptedNamespaces(stored.namespaces(), keys);
  }

  @Override
  public AttributeStore attributes() {
    return stored.attributes();
  }

  @Override
  public Inspection inspection() {
    return stored.inspection();
  }

  @Override
  public StoreFacts facts() {
    return stored.facts();
  }

  @Override
  public void close() {
    stored.close();
  }
}
