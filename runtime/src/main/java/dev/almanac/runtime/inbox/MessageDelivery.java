package dev.almanac.runtime.inbox;

import dev.almanac.engine.MessageRequests;
import dev.almanac.engine.decision.Decision;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.id.ScheduleName;
import dev.almanac.engine.message.EntityMessage;
import dev.almanac.engine.schedule.request.ScheduleDecision;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.commit.GroupCommit;
import dev.almanac.runtime.entity.Slot;
import dev.almanac.runtime.loop.KeyedMessage;
import dev.almanac.runtime.run.CachedRun;
import dev.almanac.runtime.run.RunCache;
import dev.almanac.runtime.run.RunDecider;
import dev.almanac.runtime.run.RunParts;
import dev.almanac.runtime.run.RunStarter;
import dev.almanac.runtime.run.WorkflowLoader;
import dev.almanac.runtime.schedule.CachedSchedule;
import dev.almanac.runtime.schedule.ScheduleParts;
import dev.almanac.runtime.schedule.ScheduledStartRules;
import java.util.Optional;
import java.util.function.Consumer;

/** Applies messages: one commit holds the result and deletes the row. */
public final class MessageDelivery {
  private final WorkflowLoader loader;
  private final RunDecider decider;
  private final GroupCommit commits;
  private final RunCache cache;
  private final RunStarter starter;
  private final ScheduledStartRules scheduledStarts;
  private final ScheduleParts schedules;

  public MessageDelivery(RunParts parts, RunStarter starter, ScheduleParts schedules) {
    this.schedules = schedules;
    this.loader = parts.loader();
    this.decider = parts.decider();
    this.commits = parts.commits();
    this.cache = parts.cache();
    this.starter = starter;
    this.scheduledStarts = new ScheduledStartRules(parts.context());
  }

  void deliver(Inbox.DeliveryAttempt delivery) {
    guarded(delivery, () -> {
      switch (delivery.keyed().message()) {
        case EntityMessage.StartChild start ->
          starter.start(new ChildStartAttempt(start, delivery, this, loader, starter));
        case EntityMessage.StartScheduled start ->
          starter.start(new ScheduledStartAttempt(start, delivery, this, scheduledStarts));
        case EntityMessage.ToRun other ->
          ask(delivery, MessageRequests.request(other).orElseThrow());
        case EntityMessage.ToSchedule news -> hear(news, delivery);
      }
    });
  }

  /** Applies news to the schedule; drops them if the schedule is gone. */
  private void hear(EntityMessage.ToSchedule news, Inbox.DeliveryAttempt delivery) {
    var to = delivery.keyed().addressee();
    var name = new ScheduleName(to.namespace(), to.id());
    schedules
        .loader()
        .withIncarnation(
            name,
            news.to().incarnation(),
            found -> guarded(
                delivery,
                () -> found.ifPresentOrElse(
                    schedule -> hear(schedule, news, delivery),
                    () -> taken(schedules.cache().slot(name), Optional.empty(), delivery))),
            failed(delivery));
  }

  private void hear(
      CachedSchedule schedule, EntityMessage.ToSchedule news, Inbox.DeliveryAttempt delivery) {
    switch (schedules.decider().decision(schedule, new ScheduleRequest.HandleMessage(news))) {
      case ScheduleDecision.Accepted accepted -> {
        schedules.decider().take(schedule, accepted);
        schedule.take(delivery.keyed().key());
        commits.enlist(schedule);
        commits.afterDurable(schedule.slot(), delivery);
        delivery.decided();
      }
      case ScheduleDecision.Refused(var refusal) -> delivery.poison("is refused: " + refusal, null);
    }
  }

  private void ask(Inbox.DeliveryAttempt delivery, Request<Boolean> request) {
    loader.withRun(
        delivery.keyed().target(),
        run -> guarded(delivery, () -> decide(run, request, delivery)),
        failed(delivery));
  }

  /** Decides the request of a message in a run. */
  void decide(CachedRun run, Request<Boolean> request, Inbox.DeliveryAttempt delivery) {
    switch (decider.decision(run, request)) {
      case Decision.Accepted<Boolean> accepted -> {
        decider.take(run, accepted);
        taken(run, delivery);
      }
      case Decision.Refused<Boolean>(var refusal) -> {
        if (refusal.reason() == Refusal.Reason.BUSY) {
          delivery.later();
        } else {
          delivery.poison("is refused: " + refusal.message(), null);
        }
      }
    }
  }

  /** Deletes the row with the next commit of the run. */
  void taken(CachedRun run, Inbox.DeliveryAttempt delivery) {
    run.take(delivery.keyed().key());
    commits.enlist(run);
    commits.afterDurable(run.workflow(), delivery);
    delivery.decided();
  }

  /** Deletes a message without a receiver, and sends the answer if there is one. */
  void taken(Slot<?, ?> slot, Optional<EntityMessage> answer, Inbox.DeliveryAttempt delivery) {
    commits.takeLoose(slot, delivery.keyed().key(), answer);
    commits.afterDurable(slot, delivery);
    delivery.decided();
  }

  /** Returns what to do if the workflow cannot be loaded. */
  Consumer<CallFailed.Reason> failed(Inbox.DeliveryAttempt delivery) {
    return reason -> guarded(delivery, () -> {
      switch (reason) {
        case CallFailed.Reason.NotFound none ->
          taken(
              cache.slot(delivery.keyed().workflow()),
              MessageRequests.undelivered(KeyedMessage.toRun(delivery.keyed().message())),
              delivery);
        case CallFailed.Reason.DataLoss loss ->
          delivery.poison("is for a workflow that cannot be used: " + loss.what(), null);
        case CallFailed.Reason.Refused refused -> delivery.poison("is refused: " + refused, null);
        case CallFailed.Reason.Unavailable silent -> delivery.later();
        case CallFailed.Reason.Overloaded full -> delivery.later();
      }
    });
  }

  /** Contains bugs, so that one message does not hold up others. */
  void guarded(Inbox.DeliveryAttempt delivery, Runnable work) {
    if (delivery.isVoid()) {
      return;
    }
    try {
      work.run();
    } catch (RuntimeException bug) {
      delivery.poison("cannot be applied", bug);
    }
  }
}
