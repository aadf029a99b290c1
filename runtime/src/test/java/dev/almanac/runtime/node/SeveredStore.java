package dev.almanac.runtime.node;

import dev.almanac.store.Attributes;
import dev.almanac.store.Batches;
import dev.almanac.store.Calendars;
import dev.almanac.store.Committer;
import dev.almanac.store.Fence;
import dev.almanac.store.Forks;
import dev.almanac.store.Ledgers;
import dev.almanac.store.Namespaces;
import dev.almanac.store.Nodes;
import dev.almanac.store.Retention;
import dev.almanac.store.Runs;
import dev.almanac.store.Schedules;
import dev.almanac.store.Store;
import dev.almanac.store.StoreException;
import dev.almanac.store.Visibility;
import dev.almanac.store.Work;
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
  public Nodes nodes() {
    return new Nodes() {
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
  public Runs runs() {
    return store.runs();
  }

  @Override
  public Work work() {
    return store.work();
  }

  @Override
  public Schedules schedules() {
    return store.schedules();
  }

  @Override
  public Ledgers ledgers() {
    return store.ledgers();
  }

  @Override
  public Calendars calendars() {
    return store.calendars();
  }

  @Override
  public Visibility visibility() {
    return store.visibility();
  }

  @Override
  public Retention retention() {
    return store.retention();
  }

  @Override
  public Batches batches() {
    return store.batches();
  }

  @Override
  public Forks forks() {
    return store.forks();
  }

  @Override
  public Namespaces namespaces() {
    return store.namespaces();
  }

  @Override
  public Attributes attributes() {
    return store.attributes();
  }

  @Override
  public void close() {}
}
