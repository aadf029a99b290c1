package dev.almanac.runtime.schedule;

import dev.almanac.engine.message.EntityMessage;
import dev.almanac.engine.schedule.ScheduleEngine;
import dev.almanac.engine.schedule.request.ScheduleDecision;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.entity.Entity;
import dev.almanac.runtime.loop.Outbox;
import dev.almanac.store.Nanos;
import dev.almanac.store.schedule.ScheduleIdentity;
import dev.almanac.store.work.Attention;
import dev.almanac.store.work.MessageKey;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A schedule in the cache: its state with everything decided so far, and what of that is not
 * stored. Its row of attention holds exactly when it wants care next, as of the last commit.
 */
public final class CachedSchedule extends Entity<Schedule> {
  private static final Instant NONE = Instant.MAX;

  /** What a schedule takes beside the messages in its definition. */
  private static final long BYTES = 6 * 1_024;

  private static final long PART_BYTES = 512;
  private static final long DATE_BYTES = 32;

  private final ScheduleSlot slot;
  private final ScheduleIdentity identity;

  /** Those who wait to hear what becomes of a start. */
  private final List<FireWaiter> waiters = new ArrayList<>(0);

  /** What is to be asked once all that is due was dealt with. */
  private final ArrayDeque<Runnable> afterCare = new ArrayDeque<>(0);

  /** What no commit holds yet. */
  private ScheduleDelta undurable = new ScheduleDelta();

  /** Counts the decisions, so that one which was prepared before another can be told. */
  private long decisions;

  /** Whether its next step waits for something that is read or written. */
  private boolean isWaiting;

  private boolean isBehind;

  /** What the row says; null if that is not known. */
  private @Nullable Instant row;

  private Instant nextRow = NONE;

  CachedSchedule(ScheduleSlot slot, ScheduleIdentity identity, Schedule state, boolean isStored) {
    super(identity.ref(), state, isStored);
    this.slot = slot;
    this.identity = identity;
  }

  @Override
  public ScheduleSlot slot() {
    return slot;
  }

  ScheduleIdentity identity() {
    return identity;
  }

  /** Those who wait to hear what becomes of a start. */
  List<FireWaiter> waiters() {
    return waiters;
  }

  /** What is to be asked once all that is due was dealt with. */
  ArrayDeque<Runnable> afterCare() {
    return afterCare;
  }

  /** Takes a decision over; whether there is something to commit. */
  boolean adopt(ScheduleDecision.Accepted accepted) {
    undurable.deletes |= accepted.next().deleted() && !state().deleted();
    adopt(accepted.next());
    decisions++;
    return undurable.add(accepted);
  }

  long decisions() {
    return decisions;
  }

  /** Has one more notice sent by the next commit. */
  void send(EntityMessage notice) {
    undurable.notices.add(notice);
  }

  /** The next commit deletes a message that was taken in. */
  public void take(MessageKey message) {
    undurable.taking.add(message);
  }

  /** Its next step waits for something that is read or written, or does not any more. */
  void waits(boolean waits) {
    isWaiting = waits;
  }

  boolean isWaiting() {
    return isWaiting;
  }

  void behind(boolean behind) {
    isBehind = behind;
  }

  @Override
  public boolean isBehind() {
    return isBehind;
  }

  /** When it wants care; far away if it does not of its own accord, or waits for something. */
  @Override
  public Instant due() {
    return isWaiting ? NONE : wakeAt();
  }

  /** When it wants care, whatever it waits for. */
  Instant wakeAt() {
    return isLost() ? NONE : ScheduleEngine.wakeAt(state()).orElse(NONE);
  }

  /** The row that has woken it says so. */
  void foundAt(Instant due) {
    if (isSettled()) {
      row = due;
    }
  }

  /** Whether its row would wake it in vain, and no commit is about to move it. */
  boolean isRowLate(Instant now) {
    return row != null && !row.isAfter(now) && wakeAt().isAfter(now) && isSettled();
  }

  @Override
  protected ScheduleChange sealed(Instant now, Outbox outbox) {
    var delta = undurable;
    var sent = delta.notices.stream()
        .map(notice -> outbox.address(ref().partition(), notice))
        .toList();
    undurable = new ScheduleDelta();
    return new ScheduleChange(this, !isStored(), state(), delta, attention(), sent);
  }

  /** What the next commit does to the row. */
  private Attention attention() {
    nextRow = ScheduleEngine.wakeAt(state()).orElse(NONE);
    if (nextRow.equals(row)) {
      return Attention.KEEP;
    }
    return nextRow.equals(NONE) ? Attention.CLEAR : new Attention.At(Nanos.of(nextRow));
  }

  @Override
  protected void committed(Schedule after) {
    super.committed(after);
    row = nextRow;
  }

  @Override
  protected boolean isNeeded(Instant horizon) {
    return isWaiting
        || !waiters.isEmpty()
        || !afterCare.isEmpty()
        || !agendaAt().isAfter(horizon);
  }

  /** Who waits is told, and what was to be asked is asked of what is stored. */
  @Override
  protected void dismiss(CallFailed.Reason reason) {
    var told = List.copyOf(waiters);
    waiters.clear();
    told.forEach(waiter -> waiter.reply().completeExceptionally(new CallFailed(reason)));
    var later = List.copyOf(afterCare);
    afterCare.clear();
    later.forEach(Runnable::run);
  }

  @Override
  public long weight() {
    var definition = state().definition();
    return BYTES
        + DATE_BYTES * definition.timing().dates()
        + definition.action().getSerializedSize()
        + 2L * definition.timing().shown().getSerializedSize()
        + definition.memo().getSerializedSize()
        + PART_BYTES * state().fires().waiting().size()
        + PART_BYTES * state().fires().active().size();
  }

  @Override
  public String toString() {
    return identity.toString();
  }
}
