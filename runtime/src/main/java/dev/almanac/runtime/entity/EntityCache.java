package dev.almanac.runtime.entity;

import dev.almanac.store.EntityRef;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The entities of one kind that a loop has in memory, the least recently used id first. What must
 * stay may make it larger than its bound for a while; that is bounded by the room for requests.
 *
 * @param <K> ids
 * @param <E> entities
 * @param <T> what is held by an id
 */
public abstract class EntityCache<K, E extends Entity<?>, T extends Slot<K, E>> {
  /** How many are looked at before trimming gives up until next time. */
  private static final int AT_ONCE = 256;

  private static final long SLOT_BYTES = 512;

  private final long mostBytes;
  private final LinkedHashMap<K, T> slots = new LinkedHashMap<>(64, 0.75f, true);
  private final Evictions evictions = new Evictions();
  private Consumer<EntityRef> revival = ref -> {};
  private long bytes;
  private long removals;

  protected EntityCache(long mostBytes) {
    this.mostBytes = mostBytes;
  }

  /** Says who has an entity loaded again that was dropped, and cares for it then. */
  public final void reviveBy(Consumer<EntityRef> reviver) {
    revival = reviver;
  }

  final void revive(EntityRef ref) {
    revival.accept(ref);
  }

  /** A slot of which nothing is known. */
  protected abstract T empty(K key);

  /** The slot of an id, with nothing known of it if it was not there. */
  public final T slot(K key) {
    return slots.computeIfAbsent(key, absent -> {
      bytes += SLOT_BYTES;
      return empty(absent);
    });
  }

  /** The slot of an id, if it is there. */
  protected final @Nullable T find(K key) {
    return slots.get(key);
  }

  public final void add(T slot, UUID id, E entity) {
    slot.put(id, entity);
    reweigh(entity);
  }

  /** Counts what an entity has come to weigh. */
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

  /** Forgets all of a slot, but not who waits for a load. */
  final void forget(Slot<K, E> slot) {
    slot.all().forEach(this::leave);
    slot.clear();
  }

  /**
   * Makes room, as far as nothing must stay.
   *
   * @param squeeze is called with entities that must stay, so that they need not for long
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
        slots.get(eldest.key()); // to the end of the order: it is in use
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

  /** Entities that left while others were being read by number. */
  public final Evictions evictions() {
    return evictions;
  }

  /** Whether there is no room for more than what must be. */
  public final boolean isFull() {
    return bytes > mostBytes;
  }

  /** Whether so much must stay that nothing should come in for other reasons than being asked. */
  public final boolean isOverfull() {
    return bytes > 2 * mostBytes;
  }

  /** Counts what has left to make room. */
  public final long removals() {
    return removals;
  }

  /** How many ids it holds. */
  public final int size() {
    return slots.size();
  }
}
