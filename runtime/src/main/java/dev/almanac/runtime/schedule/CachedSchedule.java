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
 * A schedule in the cache: its state with all decisions, and the uncommitted changes. Its attention
 * row holds exactly when it is due next, as of the last commit.
 */
public final class CachedSchedule extends Entity<Schedule> {
  private static final Instant NONE = Instant.MAX;

  /** The bytes of a schedule beside the messages in its definition. */
  private static final long BYTES = 6 * 1_024;

  private static final long PART_BYTES = 512;
  private static final long DATE_BYTES = 32;

  private final ScheduleSlot slot;
  private final ScheduleIdentity identity;

  /** Callers that wait for the outcome of a start. */
  private final List<Awaited.Waiter> waiters = new ArrayList<>(0);

  /** Requests that wait until everything due is processed. */
  private final ArrayDeque<Runnable> afterCare = new ArrayDeque<>(0);

  /** The uncommitted changes. */
  private ScheduleDelta undurable = new ScheduleDelta();

  /** Counts decisions, which reveals a prepared decision that is stale. */
  private long decisions;

  /** Whether its next step waits for a read or a commit. */
  private boolean isWaiting;

  private boolean isBehind;

  /** The time of the row; null if it is not known. */
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

  List<Awaited.Waiter> waiters() {
    return waiters;
  }

  ArrayDeque<Runnable> afterCare() {
    return afterCare;
  }

  /** Adopts a decision. Returns whether there is something to commit. */
  boolean adopt(ScheduleDecision.Accepted accepted) {
    undurable.deletes |= accepted.next().deleted() && !state().deleted();
    adopt(accepted.next());
    decisions++;
    return undurable.add(accepted);
  }

  long decisions() {
    return decisions;
  }

  /** Sends another message with the next commit. */
  void send(EntityMessage message) {
    undurable.messages.add(message);
  }

  /** Deletes an applied message with the next commit. */
  public void take(MessageKey message) {
    undurable.taking.add(message);
  }

  /** Sets whether its next step waits for a read or a commit. */
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

  /** Returns when it is due; {@link Instant#MAX} if it is not, or waits for a read or a commit. */
  @Override
  public Instant due() {
    return isWaiting ? NONE : wakeAt();
  }

  /** Returns when it is due, whatever it waits for. */
  Instant wakeAt() {
    return isLost() ? NONE : ScheduleEngine.wakeAt(state()).orElse(NONE);
  }

  /** Notes the time of the row that has woken it. */
  void foundAt(Instant due) {
    if (isSettled()) {
      row = due;
    }
  }

  /** Returns whether its row would wake it too early, and no commit is about to move it. */
  boolean isRowLate(Instant now) {
    return row != null && !row.isAfter(now) && wakeAt().isAfter(now) && isSettled();
  }

  @Override
  protected ScheduleChange sealed(Instant now, Outbox outbox) {
    var delta = undurable;
    var sent = delta.messages.stream()
        .map(message -> outbox.address(ref().partition(), message))
        .toList();
    undurable = new ScheduleDelta();
    return new ScheduleChange(this, !isStored(), state(), delta, attention(), sent);
  }

  /** Returns what the next commit does to the row. */
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

  /** Fails the waiters, and repeats the waiting requests with the stored schedule. */
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
