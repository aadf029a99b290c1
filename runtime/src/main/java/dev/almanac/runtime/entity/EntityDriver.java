package dev.almanac.runtime.entity;

import dev.almanac.store.work.AttentionRow;
import java.time.Instant;

/**
 * Drives the entities of one kind for a loop: has those that are due loaded, and cares for them. A
 * loop knows its kinds as a list of drivers.
 *
 * @param <E> the entities
 * @param <C> their cache
 */
public abstract class EntityDriver<E extends Entity<?>, C extends EntityCache<?, E, ?>> {
  protected final C cache;
  protected final Agenda<E> agenda;

  protected EntityDriver(C cache, Agenda<E> agenda) {
    this.cache = cache;
    this.agenda = agenda;
  }

  /** Returns which rows of the attention table lead to its entities. */
  public abstract AttentionRow.Of kind();

  public abstract DueLoader dueLoader();

  /**
   * Does what an entity needs whose time has come. It must not throw.
   *
   * @return the cost, at least 1
   */
  protected abstract int care(E entity);

  /** Does what lets an entity leave the cache soon. */
  protected void squeeze(E pinned) {}

  /**
   * Returns whether its entities may be served now.
   *
   * @param hasInboxRoom whether the inbox has room for messages that they send
   */
  public boolean mayServe(boolean hasInboxRoom) {
    return true;
  }

  /** Cares for entities that are due. Returns whether there are more. */
  public final boolean serve(Instant now) {
    return agenda.serve(now, this::care);
  }

  /** Returns when the next entity may be due; {@link Instant#MAX} if none is. */
  public final Instant next() {
    return agenda.next();
  }

  /** Returns when the next can be served if nothing changes; {@link Instant#MAX} if none can. */
  public final Instant nextTurn() {
    return agenda.nextTurn();
  }

  /** Returns exactly when the next entity is due. */
  public final Instant nextDue() {
    return agenda.nextDue();
  }

  /** Makes room in the cache. */
  public final void trim(long committed, Instant horizon) {
    cache.trim(committed, horizon, this::squeeze);
  }

  public final C cache() {
    return cache;
  }
}
