package dev.almanac.runtime.schedule;

import dev.almanac.engine.id.ScheduleName;
import dev.almanac.engine.schedule.ledger.LedgerEntry;
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

/** Tells callers how a start or a backfill ended. */
final class OutcomeReplies {
  /** How far back the ledger is searched. */
  private static final PageLimit RECENT = new PageLimit(200, 1L << 20);

  private final LoopContext context;
  private final LoopSchedules schedules;
  private final GroupCommit commits;
  private final LoopTimers timers;

  OutcomeReplies(ScheduleParts parts, LoopSchedules schedules) {
    this.context = parts.context();
    this.schedules = schedules;
    this.commits = parts.commits();
    this.timers = parts.timers();
  }

  /** Replies with the entry once it is durable, even if it was the schedule's last. */
  void outcome(
      ScheduleName name,
      Awaited awaited,
      Histories.Wait wait,
      PendingReply<Optional<LedgerEntry>> reply) {
    schedules.withLast(
        name,
        schedule -> {
          if (!awaited.isOpen(schedule.state())) {
            commits.afterDurable(
                schedule.slot(), AfterCommit.step(() -> look(schedule, awaited, reply), reply));
          } else if (schedule.waiters().size() >= context.limits().waiters()) {
            reply.completeExceptionally(new CallFailed(
                new CallFailed.Reason.Overloaded("Too many wait for this schedule")));
          } else {
            await(schedule, new Awaited.Waiter(awaited, reply), wait, reply);
          }
        },
        reply);
  }

  private void await(
      CachedSchedule schedule,
      Awaited.Waiter waiter,
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
      CachedSchedule schedule, Awaited awaited, CompletableFuture<Optional<LedgerEntry>> reply) {
    context.read(
        () ->
            context
                .store()
                .ledgers()
                .backward(schedule.identity().ref(), Long.MAX_VALUE, RECENT)
                .stream()
                .map(LedgerCodec::entry)
                .filter(awaited::isEndedBy)
                .findFirst(),
        reply::complete,
        LoopSchedules.failed(reply));
  }
}
