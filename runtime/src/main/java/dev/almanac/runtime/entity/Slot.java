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
 * What a loop holds by one id: the entities of that id which are loaded, which of them is current,
 * and who waits for a load.
 *
 * @param <K> the id
 * @param <E> what lives under it: the runs of a workflow id, the incarnations of a schedule id
 */
public abstract class Slot<K, E extends Entity<?>> {
  /** Who waits for a load. */
  record Waiting(Runnable again, Consumer<CallFailed.Reason> failed) {}

  private final K key;
  private final int partition;
  private final Map<UUID, E> entities = new HashMap<>(2);

  /** What waits for a load that is under way, in the order of arrival. */
  final ArrayDeque<Waiting> waiting = new ArrayDeque<>(0);

  boolean isLoading;

  /** Counts how often it was forgotten, so that a load from before can be told. */
  int generation;

  /** An entity that a load has just not found. */
  @Nullable
  UUID absent;

  /** Whether it is known which entity is current; it may be known that none is. */
  private boolean isKnown;

  /** The newest commit that holds something of it. */
  private long lastCommit;

  protected Slot(K key, int partition) {
    this.key = key;
    this.partition = partition;
  }

  /** Where it is. */
  protected abstract EntityCache<K, E, ?> cache();

  /** Forgets which entity is current. */
  protected abstract void forgetCurrent();

  /**
   * Forgets slots whose memory is not to be trusted. Who waits for their entities is told, and may
   * ask for them again.
   *
   * @param comesBack whether an entity is loaded again by itself; the attention table need not wake
   *     it any more
   * @return what was forgotten
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
        entity.slot().cache().revive(entity.ref());
      }
    }
    dropped.forEach(entity -> entity.dismiss(reason));
    return dropped;
  }

  private void forget() {
    cache().forget(this);
  }

  /** The database has refused what was to be written of it. */
  public void refused() {}

  public final K key() {
    return key;
  }

  public final int partition() {
    return partition;
  }

  /** Whether it is known which entity is current. */
  public final boolean isKnown() {
    return isKnown;
  }

  public final void know() {
    isKnown = true;
  }

  public final boolean isLoading() {
    return isLoading;
  }

  /** Whether a load has just not found it. */
  public final boolean lacks(UUID id) {
    return id.equals(absent);
  }

  public final @Nullable E get(UUID id) {
    return entities.get(id);
  }

  /** Those that are loaded. */
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

  /** What is being read of it may be out of date. */
  protected final void outdate() {
    generation++;
  }

  /** It is not known any more which entity is current. */
  protected final void unknow() {
    isKnown = false;
    forgetCurrent();
  }

  /** The newest commit that holds something of it. */
  public final long lastCommit() {
    return lastCommit;
  }

  /** A commit is going to hold something of it. */
  public final void joins(long commit) {
    lastCommit = commit;
  }

  /** Whether it must stay in the cache. */
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
