package dev.almanac.runtime.schedule;

import dev.almanac.engine.decision.Decision;
import dev.almanac.engine.id.RunKey;
import dev.almanac.engine.id.WorkflowKey;
import dev.almanac.engine.message.EntityMessage;
import dev.almanac.engine.schedule.request.ScheduleDecision;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.engine.scheduled.ScheduledStart;
import dev.almanac.engine.workflow.StartRules;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.commit.GroupCommit;
import dev.almanac.runtime.loop.LoopContext;
import dev.almanac.runtime.loop.MessageRecipient;
import dev.almanac.runtime.loop.RunIds;
import dev.almanac.runtime.run.CachedWorkflow;
import dev.almanac.runtime.run.RunCache;
import dev.almanac.runtime.run.RunParts;
import dev.almanac.runtime.run.RunStarter;
import dev.almanac.runtime.run.WorkflowLoader;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Starts workflows in the commit that holds the decision of their schedule: one step in place of
 * asking, starting and hearing of it. It does so where nothing can stand in the way: the workflow
 * id lives in this loop and is free, and nothing of either is on its way to the database or to the
 * other. All else is asked for by messages.
 */
final class JointStarts {
  /** How many schedules may wait for their workflow ids to be read. */
  private static final int MOST_LOOKS = 256;

  private final LoopContext context;
  private final RunCache cache;
  private final WorkflowLoader loader;
  private final GroupCommit commits;
  private final RunStarter starter;
  private final ScheduleDecider decider;
  private final ScheduledStartRules rules;
  private int looks;

  JointStarts(RunParts parts, RunStarter starter, ScheduleDecider decider) {
    this.context = parts.context();
    this.cache = parts.cache();
    this.loader = parts.loader();
    this.commits = parts.commits();
    this.starter = starter;
    this.decider = decider;
    this.rules = new ScheduledStartRules(context);
  }

  /** A run that can begin. */
  private record Birth(
      CachedWorkflow workflow,
      EntityMessage.StartScheduled notice,
      Decision.Accepted<RunKey> begun) {}

  /** Whether there is room for another look. */
  boolean hasRoom() {
    return looks < MOST_LOOKS;
  }

  /** Whether all that a schedule is about to tell others may be starts of this kind. */
  boolean arePossible(CachedSchedule schedule, ScheduleDecision.Accepted decided) {
    return !decided.notices().isEmpty()
        && !schedule.slot().startsApart()
        && commits.isDurable(schedule.slot())
        && schedule.state().fires().starting() == 0
        && decided.notices().stream().allMatch(this::isStartHere);
  }

  private boolean isStartHere(EntityMessage notice) {
    return notice instanceof EntityMessage.StartScheduled
        && context.partitions().contains(MessageRecipient.of(notice).partition());
  }

  /** Finds out where the workflow ids lead, and goes on, perhaps at once. */
  void look(ScheduleDecision.Accepted decided, Runnable next) {
    looks++;
    var left = new Object() {
      private int count = decided.notices().size();

      private void found() {
        count--;
        if (count == 0) {
          looks--;
          next.run();
        }
      }
    };
    // One that cannot be had now is asked for by a message, which waits until it can.
    Consumer<CallFailed.Reason> failed = reason -> left.found();
    for (var notice : decided.notices()) {
      loader.withWorkflow(key(notice), workflow -> left.found(), failed);
    }
  }

  private static WorkflowKey key(EntityMessage notice) {
    var addressee = MessageRecipient.of(notice);
    return new WorkflowKey(addressee.namespace(), addressee.id());
  }

  /** Takes a decision over, and the starts that it asks for as far as they are possible. */
  void take(CachedSchedule schedule, ScheduleDecision.Accepted decided) {
    if (!arePossible(schedule, decided)) {
      decider.take(schedule, decided);
      return;
    }
    decider.take(schedule, decided.sending(List.of()));
    for (var notice : decided.notices()) {
      birth((EntityMessage.StartScheduled) notice)
          .ifPresentOrElse(birth -> begin(schedule, birth), () -> decider.send(schedule, notice));
    }
  }

  private Optional<Birth> birth(EntityMessage.StartScheduled notice) {
    var workflow = cache.slot(key(notice));
    boolean isFree = workflow.isKnown()
        && !workflow.isLoading()
        && commits.isDurable(workflow)
        && starter.numbers().isStocked()
        && ScheduledStartRules.isFree(workflow, notice);
    if (isFree && rules.check(notice) instanceof StartRules.Checked.Valid(var start)) {
      var now = context.surroundings().now();
      var runId = RunIds.next(now, context.surroundings().random());
      return Optional.of(
          new Birth(workflow, notice, ScheduledStart.beginJointly(notice, start, runId, now)));
    }
    return Optional.empty();
  }

  private void begin(CachedSchedule schedule, Birth birth) {
    var notice = birth.notice();
    commits.tie(schedule.slot(), birth.workflow());
    var run =
        starter.add(birth.workflow(), notice.requestId(), starter.numbers().next(), birth.begun());
    var news = ScheduledStart.isThere(notice, run.identity().runId());
    switch (decider.decision(schedule, new ScheduleRequest.HandleMessage(news))) {
      case ScheduleDecision.Accepted heard -> decider.take(schedule, heard);
      case ScheduleDecision.Refused(var refusal) ->
        throw new IllegalStateException(
            "Expected %s to hear of its start, found %s".formatted(schedule.identity(), refusal));
    }
  }
}
