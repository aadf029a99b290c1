package dev.almanac.runtime.entity;

import dev.almanac.store.EntityRef;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The entities of one kind in the memory of a loop, least recently used id first. Pinned entities
 * may push it over its bound for a while; the room for requests limits how far.
 *
 * @param <K> ids
 * @param <E> entities
 * @param <T> the slot of an id
 */
public abstract class EntityCache<K, E extends Entity<?>, T extends Slot<K, E>> {
  /** How many slots one trim looks at. */
  private static final int AT_ONCE = 256;

  private static final long SLOT_BYTES = 512;

  private final long mostBytes;
  private final LinkedHashMap<K, T> slots = new LinkedHashMap<>(64, 0.75f, true);
  private final Evictions evictions = new Evictions();
  private Consumer<EntityRef> dueLoader = ref -> {};
  private long bytes;
  private long removals;

  protected EntityCache(long mostBytes) {
    this.mostBytes = mostBytes;
  }

  /** Sets the loader of dropped entities that are still due. */
  public final void loadDueBy(Consumer<EntityRef> loader) {
    dueLoader = loader;
  }

  final void loadDue(EntityRef ref) {
    dueLoader.accept(ref);
  }

  /** Creates a slot of which nothing is known. */
  protected abstract T empty(K key);

  /** Returns the slot of an id, and creates it if it is missing. */
  public final T slot(K key) {
    return slots.computeIfAbsent(key, absent -> {
      bytes += SLOT_BYTES;
      return empty(absent);
    });
  }

  /** Returns the slot of an id, if it is cached. */
  protected final @Nullable T find(K key) {
    return slots.get(key);
  }

  public final void add(T slot, UUID id, E entity) {
    slot.put(id, entity);
    reweigh(entity);
  }

  /** Counts the current weight of an entity. */
  public final void reweigh(E entity) {
    long weight = entity.weight();
    bytes += weight - entity.counted;
    entity.counted = weight;
  }

  /** Forgets one entity of a slot. */
  protected final void forget(Slot<K, E> slot, UUID id) {
    var entity = slot.remove(id);
    if (entity != null) {
      leave(entity);
    }
  }

  private void leave(E entity) {
    bytes -= entity.counted;
    entity.leaveAgenda();
    evictions.leave(entity.ref());
  }

  /** Forgets all entities of a slot, but not the waiters for a load. */
  final void forget(Slot<K, E> slot) {
    slot.all().forEach(this::leave);
    slot.clear();
  }

  /**
   * Makes room by removing what is not pinned.
   *
   * @param squeeze receives pinned entities, so that they need not stay for long
   */
  public void trim(long committed, Instant horizon, Consumer<E> squeeze) {
    if (bytes <= mostBytes) {
      return;
    }
    for (var eldest : slots.sequencedValues().stream().limit(AT_ONCE).toList()) {
      if (bytes <= mostBytes) {
        return;
      }
      if (!removeUnlessPinned(eldest, committed, horizon)) {
        eldest.all().forEach(squeeze);
        slots.get(eldest.key()); // moves it to the end, as in use
      }
    }
  }

  protected final boolean removeUnlessPinned(T slot, long committed, Instant horizon) {
    if (slot.isPinned(committed, horizon)) {
      return false;
    }
    forget(slot);
    slots.remove(slot.key());
    bytes -= SLOT_BYTES;
    removals++;
    return true;
  }

  /** Returns the entities that left while others were read by number. */
  public final Evictions evictions() {
    return evictions;
  }

  /** Returns whether it exceeds its bound. */
  public final boolean isFull() {
    return bytes > mostBytes;
  }

  /** Returns whether so much is pinned that only requests should load entities. */
  public final boolean isOverfull() {
    return bytes > 2 * mostBytes;
  }

  /** Returns how many slots have been removed so far. */
  public final long removals() {
    return removals;
  }

  /** Returns how many ids it holds. */
  public final int size() {
    return slots.size();
  }
}
