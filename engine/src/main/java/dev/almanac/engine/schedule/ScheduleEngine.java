package dev.almanac.engine.schedule;

import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.decision.RefusalException;
import dev.almanac.engine.message.EntityMessage;
import dev.almanac.engine.schedule.action.MessagesFromRuns;
import dev.almanac.engine.schedule.backfill.BackfillRules;
import dev.almanac.engine.schedule.backfill.BackfillSteps;
import dev.almanac.engine.schedule.catchup.DueTimes;
import dev.almanac.engine.schedule.draft.ScheduleDraft;
import dev.almanac.engine.schedule.lifecycle.CalendarChangeRules;
import dev.almanac.engine.schedule.lifecycle.OneOffs;
import dev.almanac.engine.schedule.lifecycle.PatchRules;
import dev.almanac.engine.schedule.lifecycle.ScheduleCreation;
import dev.almanac.engine.schedule.lifecycle.ScheduleDeletion;
import dev.almanac.engine.schedule.lifecycle.ScheduleUpdate;
import dev.almanac.engine.schedule.overlap.OverlapQueue;
import dev.almanac.engine.schedule.request.ScheduleDecision;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.engine.schedule.state.Asker;
import dev.almanac.engine.schedule.state.Due;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.engine.schedule.state.ScheduleReply;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/** Entry point to the rules of schedules. */
public final class ScheduleEngine {
  private ScheduleEngine() {}

  /**
   * Decides a request to a server that has always been up.
   *
   * @param schedule the schedule it is for; empty if there is none
   */
  public static ScheduleDecision decide(
      Optional<Schedule> schedule, ScheduleRequest request, Instant now) {
    return decide(schedule, request, now, Instant.MIN);
  }

  /**
   * Decides a request.
   *
   * @param schedule the schedule it is for; empty if there is none
   * @param up since when the server has been up
   */
  public static ScheduleDecision decide(
      Optional<Schedule> schedule, ScheduleRequest request, Instant now, Instant up) {
    try {
      if (request instanceof ScheduleRequest.Create create) {
        return create(schedule, create, now);
      }
      if (request instanceof ScheduleRequest.HandleMessage(var message) && schedule.isPresent()) {
        return hear(new ScheduleDraft(schedule.get(), now, up), message);
      }
      var live = schedule.filter(one -> !one.deleted()).orElseThrow(() -> notFound(schedule));
      return decide(new ScheduleDraft(live, now, up), request);
    } catch (RefusalException refused) {
      return new ScheduleDecision.Refused(refused.refusal());
    }
  }

  private static RefusalException notFound(Optional<Schedule> schedule) {
    return new Refusal(
            Refusal.Reason.NOT_FOUND,
            "schedule not found"
                + schedule.map(one -> " for ID: " + one.key().scheduleId()).orElse(""))
        .exception();
  }

  private static ScheduleDecision create(
      Optional<Schedule> schedule, ScheduleRequest.Create request, Instant now) {
    var live = schedule.filter(one -> !one.deleted());
    if (live.isEmpty()) {
      var draft = ScheduleCreation.begin(request, now);
      ScheduleDeletion.ifExhausted(draft);
      return draft.accepted(request.asker().requestId());
    }
    return remembered(live.get(), request.asker())
        .<ScheduleDecision>map(reply -> new ScheduleDraft(live.get(), now, now).again(reply))
        .orElseThrow(() -> new Refusal(
                Refusal.Reason.ALREADY_EXISTS,
                "schedule \"%s\" is already registered".formatted(request.key().scheduleId()))
            .exception());
  }

  private static ScheduleDecision hear(ScheduleDraft draft, EntityMessage.ToSchedule message) {
    MessagesFromRuns.hear(draft, message);
    if (!draft.schedule().deleted()) {
      OverlapQueue.give(draft);
      ScheduleDeletion.ifExhausted(draft);
    }
    return draft.accepted("");
  }

  private static ScheduleDecision decide(ScheduleDraft draft, ScheduleRequest request) {
    var asker = asker(request);
    var known = remembered(draft.schedule(), asker);
    if (known.isPresent()) {
      return draft.again(known.get());
    }
    apply(draft, request);
    ScheduleDeletion.ifExhausted(draft);
    return draft.accepted(asker.requestId());
  }

  private static void apply(ScheduleDraft draft, ScheduleRequest request) {
    switch (request) {
      case ScheduleRequest.Tick() -> tick(draft);
      case ScheduleRequest.ForceTick() -> {
        DueTimes.force(draft);
        goOn(draft);
      }
      case ScheduleRequest.Update update -> ScheduleUpdate.update(draft, update);
      case ScheduleRequest.CalendarChanged changed -> CalendarChangeRules.hear(draft, changed);
      case ScheduleRequest.Patch(var orders, var asker) -> {
        PatchRules.settle(draft);
        PatchRules.carryOut(draft, orders, asker);
      }
      case ScheduleRequest.Delete(var asker) -> ScheduleDeletion.delete(draft, asker);
      case ScheduleRequest.SkipTime(var nominal, var asker) -> OneOffs.skip(draft, nominal, asker);
      case ScheduleRequest.UnskipTime(var nominal, var asker) ->
        OneOffs.unskip(draft, nominal, asker);
      case ScheduleRequest.StartBackfill(var id, var plan, var asker) -> {
        PatchRules.settle(draft);
        BackfillRules.start(draft, id, plan, asker);
        goOn(draft);
      }
      case ScheduleRequest.PauseBackfill(var id, var asker) ->
        BackfillRules.pause(draft, id, asker);
      case ScheduleRequest.ResumeBackfill(var id, var asker) -> {
        BackfillRules.resume(draft, id, asker);
        goOn(draft);
      }
      case ScheduleRequest.CancelBackfill(var id, var asker) ->
        BackfillRules.cancel(draft, id, asker);
      case ScheduleRequest.StepBackfill step -> {
        BackfillSteps.step(draft, step);
        OverlapQueue.give(draft);
      }
      case ScheduleRequest.Create create -> throw new IllegalStateException("exists: " + create);
      case ScheduleRequest.HandleMessage news ->
        throw new IllegalStateException("already handled: " + news);
    }
  }

  private static void tick(ScheduleDraft draft) {
    DueTimes.advance(draft);
    MessagesFromRuns.retry(draft, DueTimes.MOST_FIRES);
    goOn(draft);
  }

  private static void goOn(ScheduleDraft draft) {
    BackfillSteps.step(draft);
    OverlapQueue.give(draft);
  }

  /** Returns the reply to the same request, if it was answered before. */
  private static Optional<ScheduleReply> remembered(Schedule schedule, Asker asker) {
    return schedule.head().remembered().stream()
        .filter(reply -> !asker.requestId().isEmpty())
        .filter(reply -> reply.requestId().equals(asker.requestId()))
        .findFirst();
  }

  private static Asker asker(ScheduleRequest request) {
    return switch (request) {
      case ScheduleRequest.Create create -> create.asker();
      case ScheduleRequest.Update update -> update.asker();
      case ScheduleRequest.CalendarChanged changed -> changed.asker();
      case ScheduleRequest.Patch patch -> patch.asker();
      case ScheduleRequest.Delete delete -> delete.asker();
      case ScheduleRequest.SkipTime skip -> skip.asker();
      case ScheduleRequest.UnskipTime unskip -> unskip.asker();
      case ScheduleRequest.StartBackfill start -> start.asker();
      case ScheduleRequest.PauseBackfill pause -> pause.asker();
      case ScheduleRequest.ResumeBackfill resume -> resume.asker();
      case ScheduleRequest.CancelBackfill cancel -> cancel.asker();
      case ScheduleRequest.StepBackfill step -> Asker.SCHEDULE;
      case ScheduleRequest.Tick tick -> Asker.SCHEDULE;
      case ScheduleRequest.ForceTick settle -> Asker.SCHEDULE;
      case ScheduleRequest.HandleMessage news -> Asker.SCHEDULE;
    };
  }

  /**
   * Returns when the schedule next needs a {@link ScheduleRequest.Tick}, followed by what
   * {@link BackfillSteps#wanted} asks for. Empty if it waits only for messages and users.
   */
  public static Optional<Instant> wakeAt(Schedule schedule) {
    if (schedule.deleted()) {
      return Optional.empty();
    }
    return Stream.of(
            nextTime(schedule),
            schedule.fires().nextRetry(),
            BackfillSteps.due(schedule),
            OverlapQueue.due(schedule))
        .flatMap(Optional::stream)
        .min(Instant::compareTo);
  }

  /** A dormant schedule does not wake. It processes its times with the next request. */
  private static Optional<Instant> nextTime(Schedule schedule) {
    return (schedule.isDormant() && !schedule.isToEnd()) || schedule.isCrowded()
        ? Optional.empty()
        : schedule.head().cursor().next().map(Due::actual);
  }
}
