package dev.almanac.runtime.schedule;

import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.id.ScheduleKey;
import dev.almanac.engine.id.ScheduleName;
import dev.almanac.engine.schedule.ledger.LedgerEntry;
import dev.almanac.engine.schedule.request.ScheduleDecision;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.engine.schedule.state.ScheduleReply;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.Histories;
import dev.almanac.runtime.Schedules;
import dev.almanac.runtime.commit.AfterCommit;
import dev.almanac.runtime.commit.GroupCommit;
import dev.almanac.runtime.loop.LoopContext;
import dev.almanac.runtime.loop.Requests;
import dev.almanac.runtime.loop.RunIds;
import dev.almanac.runtime.run.RunNumbers;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;

/** Takes requests about schedules. */
public final class LoopSchedules implements Schedules {
  private final LoopContext context;
  private final ScheduleLoader loader;
  private final ScheduleDecider decider;
  private final GroupCommit commits;
  private final RunNumbers numbers;
  private final Requests requests;
  private final OutcomeReplies outcomes;

  LoopSchedules(ScheduleParts parts, RunNumbers numbers, Requests requests) {
    this.context = parts.context();
    this.loader = parts.loader();
    this.decider = parts.decider();
    this.commits = parts.commits();
    this.numbers = numbers;
    this.requests = requests;
    this.outcomes = new OutcomeReplies(parts, this);
  }

  @Override
  public CompletionStage<ScheduleReply> ask(ScheduleName name, ScheduleRequest request) {
    return requests.ask(reply -> ask(name, request, reply));
  }

  @Override
  public CompletionStage<Schedule> view(ScheduleName name) {
    return requests.look(reply -> view(name, reply));
  }

  @Override
  public CompletionStage<Optional<LedgerEntry>> outcome(
      ScheduleName name, long fire, Histories.Wait wait) {
    return requests.look(reply -> outcomes.outcome(name, new Awaited.Start(fire), wait, reply));
  }

  @Override
  public CompletionStage<Optional<LedgerEntry>> end(
      ScheduleName name, String backfillId, Histories.Wait wait) {
    return requests.look(
        reply -> outcomes.outcome(name, new Awaited.Backfill(backfillId), wait, reply));
  }

  private void ask(
      ScheduleName name, ScheduleRequest request, CompletableFuture<ScheduleReply> reply) {
    if (request instanceof ScheduleRequest.Create create) {
      create(name, create, reply);
      return;
    }
    withLive(name, schedule -> decide(schedule, request, reply), reply);
  }

  private void withLive(
      ScheduleName name, Consumer<CachedSchedule> action, CompletableFuture<?> reply) {
    withOne(name, slot -> Optional.ofNullable(slot.live()), action, reply);
  }

  /** Continues with the live schedule, or with the last deleted one if it is still cached. */
  void withLast(ScheduleName name, Consumer<CachedSchedule> action, CompletableFuture<?> reply) {
    withOne(name, ScheduleSlot::last, action, reply);
  }

  private void withOne(
      ScheduleName name,
      Function<ScheduleSlot, Optional<CachedSchedule>> choice,
      Consumer<CachedSchedule> action,
      CompletableFuture<?> reply) {
    loader.withLive(
        name,
        slot -> choice
            .apply(slot)
            .ifPresentOrElse(
                action, () -> commits.afterDurable(slot, AfterCommit.refusal(reply, none(name)))),
        failed(reply));
  }

  private static CallFailed.Reason none(ScheduleName name) {
    return new CallFailed.Reason.Refused(
        new Refusal(Refusal.Reason.NOT_FOUND, "schedule not found for ID: " + name.scheduleId()));
  }

  private void decide(
      CachedSchedule schedule, ScheduleRequest request, CompletableFuture<ScheduleReply> reply) {
    switch (decider.decision(schedule, request)) {
      case ScheduleDecision.Accepted accepted -> {
        decider.take(schedule, accepted);
        commits.afterDurable(schedule.slot(), AfterCommit.reply(reply, accepted.reply()));
      }
      case ScheduleDecision.Refused(var refusal)
      when refusal.reason() == Refusal.Reason.BUSY && isDue(schedule) ->
        schedule.afterCare().add(() -> ask(schedule.slot().key(), request, reply));
      case ScheduleDecision.Refused(var refusal)
      when refusal.reason() == Refusal.Reason.BUSY && passes(schedule) ->
        commits.afterDurable(
            schedule.slot(),
            AfterCommit.step(() -> ask(schedule.slot().key(), request, reply), reply));
      case ScheduleDecision.Refused(var refusal) -> refuse(schedule.slot(), refusal, reply);
    }
  }

  /**
   * Processes some times that passed while the schedule was dormant and did not wake. Returns
   * whether there were any.
   */
  private boolean passes(CachedSchedule schedule) {
    var before = schedule.state().head().cursor();
    if (decider.decision(schedule, new ScheduleRequest.ForceTick())
        instanceof ScheduleDecision.Accepted accepted) {
      decider.take(schedule, accepted);
    }
    return !schedule.state().head().cursor().equals(before);
  }

  private boolean isDue(CachedSchedule schedule) {
    return !schedule.wakeAt().isAfter(context.surroundings().now());
  }

  private void refuse(ScheduleSlot slot, Refusal refusal, CompletableFuture<?> reply) {
    commits.afterDurable(slot, AfterCommit.refusal(reply, new CallFailed.Reason.Refused(refusal)));
  }

  /** Takes a number first, so that nothing comes between the check and the use of the id. */
  private void create(
      ScheduleName name, ScheduleRequest.Create create, CompletableFuture<ScheduleReply> reply) {
    Consumer<CallFailed.Reason> failed = failed(reply);
    numbers.withNext(
        number -> loader.withLive(name, slot -> create(slot, number, create, reply), failed),
        failed);
  }

  private void create(
      ScheduleSlot slot,
      long number,
      ScheduleRequest.Create create,
      CompletableFuture<ScheduleReply> reply) {
    var live = slot.live();
    if (live != null) {
      decide(live, named(slot.key(), create), reply);
    } else if (!commits.isDurable(slot)) {
      // A deletion must be committed first: a commit holds an id once.
      commits.afterDurable(slot, AfterCommit.step(() -> create(slot.key(), create, reply), reply));
    } else {
      switch (decider.decision(named(slot.key(), create))) {
        case ScheduleDecision.Accepted accepted -> {
          decider.create(slot, number, accepted);
          commits.afterDurable(slot, AfterCommit.reply(reply, accepted.reply()));
        }
        case ScheduleDecision.Refused(var refusal) -> refuse(slot, refusal, reply);
      }
    }
  }

  private ScheduleRequest.Create named(ScheduleName name, ScheduleRequest.Create create) {
    var surroundings = context.surroundings();
    var incarnation = RunIds.next(surroundings.now(), surroundings.random());
    return create.withKey(new ScheduleKey(name, incarnation));
  }

  private void view(ScheduleName name, CompletableFuture<Schedule> reply) {
    withLive(
        name,
        schedule ->
            commits.afterDurable(schedule.slot(), AfterCommit.reply(reply, schedule.state())),
        reply);
  }

  static Consumer<CallFailed.Reason> failed(CompletableFuture<?> reply) {
    return reason -> reply.completeExceptionally(new CallFailed(reason));
  }
}
