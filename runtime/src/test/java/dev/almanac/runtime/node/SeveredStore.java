package dev.almanac.runtime.node;

import dev.almanac.store.ApiKeyStore;
import dev.almanac.store.AttributeStore;
import dev.almanac.store.BatchStore;
import dev.almanac.store.Committer;
import dev.almanac.store.Fence;
import dev.almanac.store.NamespaceStore;
import dev.almanac.store.NodeStore;
import dev.almanac.store.Store;
import dev.almanac.store.StoreException;
import dev.almanac.store.audit.AuditStore;
import dev.almanac.store.list.VisibilityStore;
import dev.almanac.store.run.ForkStore;
import dev.almanac.store.run.RetentionStore;
import dev.almanac.store.run.RunStore;
import dev.almanac.store.schedule.CalendarStore;
import dev.almanac.store.schedule.LedgerStore;
import dev.almanac.store.schedule.ScheduleStore;
import dev.almanac.store.work.WorkStore;
import java.util.UUID;

/** A store that can be read but not written while it is severed. Closing it changes nothing. */
final class SeveredStore implements Store {
  private final Store store;
  private volatile boolean isSevered;

  SeveredStore(Store store) {
    this.store = store;
  }

  void sever() {
    isSevered = true;
  }

  void mend() {
    isSevered = false;
  }

  private void requireWhole() {
    if (isSevered) {
      throw new StoreException.Unavailable("Severed", null);
    }
  }

  @Override
  public NodeStore nodes() {
    return new NodeStore() {
      @Override
      public Fence take(String node) {
        requireWhole();
        return store.nodes().take(node);
      }

      @Override
      public Fence renew(Fence fence) {
        requireWhole();
        return store.nodes().renew(fence);
      }

      @Override
      public void confirm(Fence fence) {
        requireWhole();
        store.nodes().confirm(fence);
      }

      @Override
      public long reserveRunNumbers(Fence fence, int count) {
        requireWhole();
        return store.nodes().reserveRunNumbers(fence, count);
      }

      @Override
      public UUID cluster(Fence fence, UUID proposed) {
        requireWhole();
        return store.nodes().cluster(fence, proposed);
      }
    };
  }

  @Override
  public Committer commits() {
    return (fence, batch) -> {
      requireWhole();
      store.commits().commit(fence, batch);
    };
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
  public void close() {}
}
