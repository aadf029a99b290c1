package dev.almanac.runtime.entity;

import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.loop.Outbox;
import dev.almanac.store.EntityRef;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A run or a schedule in the cache of its loop: its state with all decisions, its state as of the
 * last commit, and its uncommitted changes. Only the thread of the loop uses it.
 *
 * @param <S> the state that rules decide on; immutable
 */
public abstract class Entity<S> {
  private final EntityRef ref;
  private S state;
  private S stored;
  private boolean isStored;
  private CommitState life = CommitState.CLEAN;
  private Agenda.@Nullable Entry entry;

  /** The weight that the cache has counted. */
  long counted;

  /** @param isStored whether the database has it; a new entity is written first */
  protected Entity(EntityRef ref, S state, boolean isStored) {
    this.ref = ref;
    this.state = state;
    this.stored = state;
    this.isStored = isStored;
  }

  /** Returns the slot of its id. */
  public abstract Slot<?, ?> slot();

  /** Returns when it is due; {@link Instant#MAX} if it only waits for requests. */
  public abstract Instant due();

  /** Returns about how many bytes it takes. */
  public abstract long weight();

  /** Takes its uncommitted changes for the next commit. */
  protected abstract Change sealed(Instant now, Outbox outbox);

  /**
   * Returns whether its kind must keep it in the cache.
   *
   * @param horizon up to which time the attention table was read; only the cache knows earlier ones
   */
  protected abstract boolean isNeeded(Instant horizon);

  /** Runs when it leaves the cache: waiters ask again, or fail with the reason. */
  protected abstract void dismiss(CallFailed.Reason reason);

  /** Continues after its uncommitted changes were lost and it has left the cache. */
  public void forgotten() {}

  /** Returns whether due times are left, so that it is served in small steps. */
  public boolean isBehind() {
    return false;
  }

  public final EntityRef ref() {
    return ref;
  }

  /** Returns the state with all decisions, including uncommitted ones. */
  public final S state() {
    return state;
  }

  /** Returns the state as of the last commit. */
  public final S stored() {
    return stored;
  }

  /** Returns the state that may be shown: nothing that waits for a commit. */
  public S visible() {
    return isSettled() ? state : stored;
  }

  /** Takes over the state after a decision. */
  protected final void adopt(S next) {
    state = next;
  }

  /** Returns whether the database has it. */
  public final boolean isStored() {
    return isStored;
  }

  /** Returns whether nothing waits for a commit. */
  public final boolean isSettled() {
    return life == CommitState.CLEAN;
  }

  /** Returns whether the open batch holds it. */
  public final boolean isChanged() {
    return life == CommitState.CHANGED || life == CommitState.COMMITTING_CHANGED;
  }

  /** Returns whether its care failed, so that it must not be used. */
  public final boolean isLost() {
    return life == CommitState.LOST;
  }

  /** Marks it as part of the next commit. */
  public final void change() {
    life = life.changed();
  }

  /** Takes its changes when the batch goes to the writer. */
  public final Change seal(Instant now, Outbox outbox) {
    life = life.sealed();
    return sealed(now, outbox);
  }

  /** Takes over the state of a durable commit. */
  protected void committed(S after) {
    life = life.committed();
    isStored = true;
    stored = after;
  }

  /** Marks its memory as untrusted. */
  public final void lose() {
    life = CommitState.LOST;
  }

  /** Returns whether this object is in the cache, and not a newer one for the same entity. */
  public final boolean isCached() {
    return slot().holds(this);
  }

  /** Returns whether it must stay in the cache, whatever the attention table says. */
  public final boolean isPinned() {
    return isPinned(Instant.MIN);
  }

  final boolean isPinned(Instant horizon) {
    return life != CommitState.CLEAN || isNeeded(horizon);
  }

  /** Returns the time of its agenda entry; {@link Instant#MAX} if it has none. */
  public final Instant agendaAt() {
    return entry == null ? Instant.MAX : entry.due();
  }

  final void enter(Agenda.Entry next) {
    leaveAgenda();
    entry = next;
  }

  final void leaveAgenda() {
    if (entry != null) {
      entry.clear();
      entry = null;
    }
  }
}
