package dev.almanac.runtime.loop;

import dev.almanac.engine.schedule.Schedules;
import dev.almanac.engine.schedule.request.ScheduleDecision;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.runtime.CallFailed;
import dev.almanac.store.Attention;
import dev.almanac.store.Nanos;
import dev.almanac.store.ScheduleIdentity;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A schedule in the cache: its state with everything decided so far, and what of that is not
 * stored. Its row of attention holds exactly when it wants care next, as of the last commit.
 */
final class CachedSchedule {
  private static final Instant NONE = Instant.MAX;

  /** What a schedule takes beside the messages in its definition. */
  private static final long BYTES = 6 * 1_024;

  private static final long PART_BYTES = 512;
  private static final long DATE_BYTES = 32;

  final ScheduleSlot slot;
  final ScheduleIdentity identity;

  /** With all decisions, also those that are not committed. */
  Schedule state;

  /** Counts the decisions, so that one which was prepared before another can be told. */
  long decisions;

  /** As of the last commit; equal to {@link #state} while nothing is uncommitted. */
  Schedule stored;

  /** Whether the database has it. */
  boolean isStored;

  /** What no commit holds yet. */
  ScheduleDelta undurable = new ScheduleDelta();

  /** Whether the open batch holds it. */
  boolean isEnlisted;

  /** Whether a commit under way holds it. */
  boolean isCommitting;

  /** Whether its next step waits for something that is read or written. */
  boolean isReading;

  /** Whether its last step has left times that were due. */
  boolean isBehind;

  /** Caring for it failed: it leaves the cache as soon as no commit holds it. */
  boolean isGivenUp;

  /** Those who wait to hear what becomes of a start. */
  final List<FireWaiter> waiters = new ArrayList<>(0);

  /** What is to be asked once all that is due was dealt with. */
  final ArrayDeque<Runnable> afterCare = new ArrayDeque<>(0);

  /** The weight that the cache has counted. */
  long counted;

  private ScheduleAgenda.@Nullable Entry entry;

  /** What the row says; null if that is not known. */
  private @Nullable Instant row;

  private Instant nextRow = NONE;

  CachedSchedule(ScheduleSlot slot, ScheduleIdentity identity, Schedule state, boolean isStored) {
    this.slot = slot;
    this.identity = identity;
    this.state = state;
    this.stored = state;
    this.isStored = isStored;
  }

  /** Takes a decision over; whether there is something to commit. */
  boolean adopt(ScheduleDecision.Accepted accepted) {
    undurable.deletes |= accepted.next().deleted() && !state.deleted();
    state = accepted.next();
    decisions++;
    return undurable.add(accepted);
  }

  /** Whether it is in the cache, and not one that was forgotten and came in anew. */
  boolean isCached() {
    return slot.schedules.get(identity.incarnation()) == this;
  }

  /** When it wants care; far away if it does not of its own accord. */
  Instant wakeAt() {
    return isGivenUp ? NONE : Schedules.wakeAt(state).orElse(NONE);
  }

  /** The row that has woken it says so. */
  void foundAt(Instant due) {
    row = due;
  }

  /** Whether its row would wake it in vain, and no commit is about to move it. */
  boolean isRowLate(Instant now) {
    return row != null
        && !row.isAfter(now)
        && wakeAt().isAfter(now)
        && !isEnlisted
        && !isCommitting;
  }

  /** What the next commit does to the row. */
  Attention attention() {
    nextRow = Schedules.wakeAt(state).orElse(NONE);
    if (nextRow.equals(row)) {
      return Attention.KEEP;
    }
    return nextRow.equals(NONE) ? Attention.CLEAR : new Attention.At(Nanos.of(nextRow));
  }

  void committed(Schedule after) {
    isStored = true;
    isCommitting = false;
    stored = after;
    row = nextRow;
  }

  /**
   * Whether it must stay in the cache.
   *
   * @param horizon up to when the attention table was read: what is due before is known here only
   */
  boolean isPinned(Instant horizon) {
    return isEnlisted
        || isCommitting
        || isReading
        || !waiters.isEmpty()
        || !afterCare.isEmpty()
        || !agendaAt().isAfter(horizon);
  }

  /** When the agenda has it; {@link Instant#MAX} if it does not. */
  Instant agendaAt() {
    return entry == null ? NONE : entry.due();
  }

  void enter(ScheduleAgenda.Entry earlier) {
    leaveAgenda();
    entry = earlier;
  }

  void leaveAgenda() {
    if (entry != null) {
      entry.clear();
      entry = null;
    }
  }

  /** It is forgotten: who waits is told, and what was to be asked is asked of what is stored. */
  void dismiss(CallFailed.Reason reason) {
    var told = List.copyOf(waiters);
    waiters.clear();
    told.forEach(waiter -> waiter.reply().completeExceptionally(new CallFailed(reason)));
    var later = List.copyOf(afterCare);
    afterCare.clear();
    later.forEach(Runnable::run);
  }

  /** What may be shown: nothing that waits for a commit. */
  Schedule visible() {
    return isEnlisted || isCommitting ? stored : state;
  }

  /** About how many bytes it takes. */
  long weight() {
    var definition = state.definition();
    return BYTES
        + DATE_BYTES * definition.timing().dates()
        + definition.action().getSerializedSize()
        + 2L * definition.timing().shown().getSerializedSize()
        + definition.memo().getSerializedSize()
        + PART_BYTES * state.fires().waiting().size()
        + PART_BYTES * state.fires().active().size();
  }
}
