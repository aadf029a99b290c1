package dev.almanac.runtime.schedule;

import dev.almanac.engine.id.ScheduleName;
import dev.almanac.engine.schedule.ledger.LedgerEntry;
import dev.almanac.engine.schedule.state.Fire;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.Histories;
import dev.almanac.runtime.commit.AfterCommit;
import dev.almanac.runtime.commit.GroupCommit;
import dev.almanac.runtime.loop.LoopContext;
import dev.almanac.runtime.loop.LoopTimers;
import dev.almanac.runtime.loop.PendingReply;
import dev.almanac.store.PageLimit;
import dev.almanac.store.codec.schedule.LedgerCodec;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Tells callers the outcome of a start. */
final class FireOutcomes {
  /** How far back the ledger is searched. */
  private static final PageLimit RECENT = new PageLimit(200, 1L << 20);

  private final LoopContext context;
  private final LoopSchedules schedules;
  private final GroupCommit commits;
  private final LoopTimers timers;

  FireOutcomes(ScheduleParts parts, LoopSchedules schedules) {
    this.context = parts.context();
    this.schedules = schedules;
    this.commits = parts.commits();
    this.timers = parts.timers();
  }

  /** Replies with the outcome once it is durable, even if the start was the schedule's last. */
  void outcome(
      ScheduleName name,
      long fire,
      Histories.Wait wait,
      PendingReply<Optional<LedgerEntry>> reply) {
    schedules.withLast(
        name,
        schedule -> {
          if (!isOpen(schedule, fire)) {
            commits.afterDurable(
                schedule.slot(), AfterCommit.step(() -> look(schedule, fire, reply), reply));
          } else if (schedule.waiters().size() >= context.limits().waiters()) {
            reply.completeExceptionally(new CallFailed(
                new CallFailed.Reason.Overloaded("Too many wait for this schedule")));
          } else {
            await(schedule, new FireWaiter(fire, reply), wait, reply);
          }
        },
        reply);
  }

  private static boolean isOpen(CachedSchedule schedule, long fire) {
    return schedule
        .state()
        .fires()
        .get(fire)
        .filter(one -> !(one.phase() instanceof Fire.Phase.Running))
        .isPresent();
  }

  private void await(
      CachedSchedule schedule,
      FireWaiter waiter,
      Histories.Wait wait,
      PendingReply<Optional<LedgerEntry>> reply) {
    schedule.waiters().add(waiter);
    reply.giveRoom();
    Runnable end = () -> {
      if (schedule.waiters().remove(waiter)) {
        reply.complete(Optional.empty());
      }
    };
    timers.at(context.surroundings().nanos() + wait.patience().toNanos(), end);
    wait.asker().whenGone(() -> context.mailbox().post(end));
  }

  private void look(
      CachedSchedule schedule, long fire, CompletableFuture<Optional<LedgerEntry>> reply) {
    context.read(
        () ->
            context
                .store()
                .ledgers()
                .backward(schedule.identity().ref(), Long.MAX_VALUE, RECENT)
                .stream()
                .map(LedgerCodec::entry)
                .filter(entry -> FireWaiter.tells(entry, fire))
                .findFirst(),
        reply::complete,
        LoopSchedules.failed(reply));
  }
}
