package dev.almanac.runtime.entity;

import dev.almanac.runtime.CallFailed;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The memory of a loop for one id: the loaded entities, which of them is current, and the waiters
 * for a load.
 *
 * @param <K> the id
 * @param <E> the entities: the runs of a workflow id, or the incarnations of a schedule id
 */
public abstract class Slot<K, E extends Entity<?>> {
  /** A request that waits for a load. */
  record Waiting(Runnable again, Consumer<CallFailed.Reason> failed) {}

  private final K key;
  private final int partition;
  private final Map<UUID, E> entities = new HashMap<>(2);

  /** The requests that wait for the load under way, in order. */
  final ArrayDeque<Waiting> waiting = new ArrayDeque<>(0);

  boolean isLoading;

  /** Counts how often the slot was forgotten, which reveals a stale load. */
  int generation;

  /** An entity that a load has just not found. */
  @Nullable
  UUID absent;

  /** Whether it is known which entity is current, or that none is. */
  private boolean isKnown;

  /** The newest commit that holds changes of this slot. */
  private long lastCommit;

  protected Slot(K key, int partition) {
    this.key = key;
    this.partition = partition;
  }

  protected abstract EntityCache<K, E, ?> cache();

  protected abstract void forgetCurrent();

  /**
   * Forgets slots whose memory is untrusted. Waiters for their entities fail, and may ask again.
   *
   * @param comesBack whether an entity is loaded again at once, so that the attention table need
   *     not wake it
   * @return the forgotten entities
   */
  public static List<Entity<?>> drop(
      Collection<? extends Slot<?, ?>> distrusted,
      CallFailed.Reason reason,
      Predicate<Entity<?>> comesBack) {
    List<Entity<?>> dropped = new ArrayList<>();
    for (var slot : distrusted) {
      dropped.addAll(slot.all());
      slot.forget();
    }
    for (var entity : dropped) {
      if (comesBack.test(entity)) {
        entity.slot().cache().loadDue(entity.ref());
      }
    }
    dropped.forEach(entity -> entity.dismiss(reason));
    return dropped;
  }

  private void forget() {
    cache().forget(this);
  }

  /** Runs when the database rejected changes of this slot. */
  public void refused() {}

  public final K key() {
    return key;
  }

  public final int partition() {
    return partition;
  }

  /** Returns whether it is known which entity is current. */
  public final boolean isKnown() {
    return isKnown;
  }

  public final void know() {
    isKnown = true;
  }

  public final boolean isLoading() {
    return isLoading;
  }

  /** Returns whether a load has just not found this entity. */
  public final boolean lacks(UUID id) {
    return id.equals(absent);
  }

  public final @Nullable E get(UUID id) {
    return entities.get(id);
  }

  /** Returns the loaded entities. */
  public final Collection<E> all() {
    return Collections.unmodifiableCollection(entities.values());
  }

  final void put(UUID id, E entity) {
    entities.put(id, entity);
  }

  final @Nullable E remove(UUID id) {
    return entities.remove(id);
  }

  final boolean holds(Entity<?> entity) {
    return entities.containsValue(entity);
  }

  final void clear() {
    entities.clear();
    outdate();
    unknow();
  }

  /** Marks reads under way as stale. */
  protected final void outdate() {
    generation++;
  }

  /** Forgets whether and which entity is current. */
  protected final void unknow() {
    isKnown = false;
    forgetCurrent();
  }

  public final long lastCommit() {
    return lastCommit;
  }

  /** Notes that a commit will hold changes of this slot. */
  public final void joins(long commit) {
    lastCommit = commit;
  }

  /** Returns whether it must stay in the cache. */
  final boolean isPinned(long committed, Instant horizon) {
    if (isLoading || !waiting.isEmpty() || lastCommit > committed) {
      return true;
    }
    for (var entity : entities.values()) {
      if (entity.isPinned(horizon)) {
        return true;
      }
    }
    return false;
  }
}
