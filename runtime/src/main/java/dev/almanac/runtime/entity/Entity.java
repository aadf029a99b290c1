package dev.almanac.runtime.entity;

import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.loop.Outbox;
import dev.almanac.store.EntityRef;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A run or a schedule in the cache of its loop: its state with everything decided so far, its state
 * as of the last commit, and what no commit holds yet. Only the thread of the loop uses it.
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

  /** @param isStored whether the database has it; one that has just begun is written first */
  protected Entity(EntityRef ref, S state, boolean isStored) {
    this.ref = ref;
    this.state = state;
    this.stored = state;
    this.isStored = isStored;
  }

  /** What the loop holds by its id. */
  public abstract Slot<?, ?> slot();

  /** When it wants care; far away if it does not of its own accord. */
  public abstract Instant due();

  /** About how many bytes it takes. */
  public abstract long weight();

  /** What the next commit writes of it; from then on nothing of that is undurable here. */
  protected abstract Change sealed(Instant now, Outbox outbox);

  /**
   * Whether it must stay in the cache for a reason of its kind.
   *
   * @param horizon up to when the attention table was read: what is due before is known here only
   */
  protected abstract boolean isNeeded(Instant horizon);

  /** It has left the cache: whoever waits for something of it asks again, or is told. */
  protected abstract void dismiss(CallFailed.Reason reason);

  /** Whether it has left times that were due, and is served in small steps. */
  public boolean isBehind() {
    return false;
  }

  public final EntityRef ref() {
    return ref;
  }

  /** With all decisions, also those that are not committed. */
  public final S state() {
    return state;
  }

  /** As of the last commit. */
  public final S stored() {
    return stored;
  }

  /** What may be shown: nothing that waits for a commit. */
  public S visible() {
    return isSettled() ? state : stored;
  }

  /** Takes over the state that a decision leads to. */
  protected final void adopt(S next) {
    state = next;
  }

  /** Whether the database has it. */
  public final boolean isStored() {
    return isStored;
  }

  /** Whether nothing of it waits for a commit. */
  public final boolean isSettled() {
    return life == CommitState.CLEAN;
  }

  /** Whether the open batch holds it. */
  public final boolean isChanged() {
    return life == CommitState.CHANGED || life == CommitState.COMMITTING_CHANGED;
  }

  /** Whether its care failed, so that nothing is to be done with it any more. */
  public final boolean isLost() {
    return life == CommitState.LOST;
  }

  /** The next commit holds it. */
  public final void change() {
    life = life.changed();
  }

  /** The batch that holds it is handed to the writer. */
  public final Change seal(Instant now, Outbox outbox) {
    life = life.sealed();
    return sealed(now, outbox);
  }

  /** A commit is durable. */
  protected void committed(S after) {
    life = life.committed();
    isStored = true;
    stored = after;
  }

  /** Its memory is not to be trusted any more. */
  public final void lose() {
    life = CommitState.LOST;
  }

  /** Whether it is in the cache, and not one that was forgotten and came in anew. */
  public final boolean isCached() {
    return slot().holds(this);
  }

  /** Whether it must stay in the cache, whatever the attention table says. */
  public final boolean isPinned() {
    return isPinned(Instant.MIN);
  }

  final boolean isPinned(Instant horizon) {
    return life != CommitState.CLEAN || isNeeded(horizon);
  }

  /** When the agenda has it; {@link Instant#MAX} if it does not. */
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
