package dev.almanac.client.schedule;

import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.BackfillRange;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * One schedule. Every call blocks until the server has answered; what it says is durable then. A
 * schedule that does not exist, or is deleted, is answered with NOT_FOUND as an
 * {@link io.grpc.StatusRuntimeException}, except by {@link #history}.
 *
 * <pre>{@code
 * void run(ScheduleHandle schedule) {
 *   schedule.update(now -> now.clearTimes().cron("30 3 * * *", CronDialect.DURABLE));
 *   schedule.backfill(
 *       Instant.parse("2026-04-10T00:00:00Z"), Instant.parse("2026-04-14T00:00:00Z"));
 *   schedule.history().forEach(System.out::println);
 * }
 * }</pre>
 */
public final class ScheduleHandle {
  private final ScheduleCalls calls;
  private final BackfillCalls backfills;
  private final LedgerCalls ledger;
  private final String id;

  ScheduleHandle(ServerCalls server, String id) {
    this.calls = new ScheduleCalls(server);
    this.backfills = new BackfillCalls(server);
    this.ledger = new LedgerCalls(server);
    this.id = id;
  }

  /** Returns the id of the schedule. */
  public String id() {
    return id;
  }

  /** Returns what it is now. */
  public ScheduleDescription describe() {
    return calls.describe(id);
  }

  /** Stops acting on its times. */
  public void pause(String note) {
    calls.pause(id, note);
  }

  /** Acts on its times again, from now on. */
  public void resume(String note) {
    calls.resume(id, note);
  }

  /**
   * Changes the definition. If somebody else does so at the same time, the change is made to what
   * they made of it.
   *
   * @param change is given the present definition and returns the next; may be called repeatedly
   */
  public void update(UnaryOperator<ScheduleDefinition> change) {
    calls.update(id, change);
  }

  /** Deletes it. Runs go on, and its ledger stays for as long as the namespace keeps it. */
  public void delete() {
    calls.delete(id);
  }

  /** Starts a run now, unless the overlap policy says otherwise. */
  public TriggerOutcome trigger() {
    return calls.trigger(id, 0);
  }

  /** Starts a run now, by another overlap policy. */
  public TriggerOutcome trigger(Overlap policy) {
    return calls.trigger(id, policy.wire().getNumber());
  }

  /**
   * Starts runs for the past times of a range, by the policy of the schedule: with
   * {@link Overlap#SKIP}, most of them are dropped while the first one runs. With
   * {@link Overlap#BUFFER_ALL} as another policy, all are started one after the other.
   *
   * @param from the first moment of the range
   * @param to the moment after its last one
   */
  public Backfill backfill(Instant from, Instant to) {
    return backfill(from, to, describe().overlap());
  }

  /** Starts runs for the past times of a range, by another overlap policy. */
  public Backfill backfill(Instant from, Instant to, Overlap policy) {
    return backfills.create(
        id,
        BackfillRange.newBuilder()
            .setStart(ProtoTime.timestamp(from))
            .setEnd(ProtoTime.timestamp(to))
            .setOverlapPolicy(policy.wire().getNumber())
            .build());
  }

  /** Returns how far its latest backfills are. */
  public List<BackfillProgress> backfills() {
    return backfills.list(id);
  }

  /** Returns the backfill with this id, without asking the server. */
  public Backfill backfill(String backfillId) {
    return new Backfill(backfills, id, backfillId);
  }

  /** Skips one future time. */
  public void skip(Instant nominal) {
    calls.skip(id, nominal, false);
  }

  /** Withdraws {@link #skip}. */
  public void unskip(Instant nominal) {
    calls.skip(id, nominal, true);
  }

  /** Says what the schedule did, or would do, at a time, and why. */
  public Explanation explain(Instant time) {
    return calls.explain(id, time);
  }

  /** Returns the whole ledger, the oldest entry first, page by page as it is read. */
  public Stream<LedgerEntry> history() {
    return ledger.all(id, 0);
  }

  /** Returns the entries of the ledger after this sequence. */
  public Stream<LedgerEntry> history(long afterSequence) {
    return ledger.all(id, afterSequence);
  }

  /**
   * Returns a page of the ledger.
   *
   * @param afterSequence 0, or the {@link LedgerPage#next next} of the page before
   * @param limit of entries, 1 to 500
   */
  public LedgerPage history(long afterSequence, int limit) {
    return ledger.page(id, afterSequence, limit);
  }

  /**
   * Makes calls on another thread. To cancel the future cancels the call to the server.
   *
   * <p>Every method has a future in this way: {@code schedule.async(ScheduleHandle::trigger)}.
   */
  public <T> CompletableFuture<T> async(Function<? super ScheduleHandle, ? extends T> call) {
    return Background.run(() -> call.apply(this));
  }
}
