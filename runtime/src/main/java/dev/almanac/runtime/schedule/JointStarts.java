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
 * Starts workflows in the commit of their schedule's decision: one commit instead of messages that
 * ask for the start and report it. This needs a workflow id that lives in this loop and is free,
 * and no uncommitted changes or messages of either side. All other starts use messages.
 */
final class JointStarts {
  /** How many schedules may wait for reads of their workflow ids. */
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
      EntityMessage.StartScheduled message,
      Decision.Accepted<RunKey> begun) {}

  /** Returns whether another read may begin. */
  boolean hasRoom() {
    return looks < MOST_LOOKS;
  }

  /** Returns whether all messages of a decision may be joint starts. */
  boolean arePossible(CachedSchedule schedule, ScheduleDecision.Accepted decided) {
    return !decided.messages().isEmpty()
        && !schedule.slot().startsApart()
        && commits.isDurable(schedule.slot())
        && schedule.state().fires().starting() == 0
        && decided.messages().stream().allMatch(this::isStartHere);
  }

  private boolean isStartHere(EntityMessage message) {
    return message instanceof EntityMessage.StartScheduled
        && context.partitions().contains(MessageRecipient.of(message).partition());
  }

  /** Loads the pointers of the workflow ids, and continues, perhaps at once. */
  void look(ScheduleDecision.Accepted decided, Runnable next) {
    looks++;
    var left = new Object() {
      private int count = decided.messages().size();

      private void found() {
        count--;
        if (count == 0) {
          looks--;
          next.run();
        }
      }
    };
    // A start whose pointer cannot be loaded uses a message, which waits until it can.
    Consumer<CallFailed.Reason> failed = reason -> left.found();
    for (var message : decided.messages()) {
      loader.withWorkflow(key(message), workflow -> left.found(), failed);
    }
  }

  private static WorkflowKey key(EntityMessage message) {
    var recipient = MessageRecipient.of(message);
    return new WorkflowKey(recipient.namespace(), recipient.id());
  }

  /** Adopts a decision, with as many joint starts as possible. */
  void take(CachedSchedule schedule, ScheduleDecision.Accepted decided) {
    if (!arePossible(schedule, decided)) {
      decider.take(schedule, decided);
      return;
    }
    decider.take(schedule, decided.sending(List.of()));
    for (var message : decided.messages()) {
      birth((EntityMessage.StartScheduled) message)
          .ifPresentOrElse(birth -> begin(schedule, birth), () -> decider.send(schedule, message));
    }
  }

  private Optional<Birth> birth(EntityMessage.StartScheduled message) {
    var workflow = cache.slot(key(message));
    boolean isFree = workflow.isKnown()
        && !workflow.isLoading()
        && commits.isDurable(workflow)
        && starter.numbers().isStocked()
        && ScheduledStartRules.isFree(workflow, message);
    if (isFree && rules.check(message) instanceof StartRules.Checked.Valid(var start)) {
      var now = context.surroundings().now();
      var runId = RunIds.next(now, context.surroundings().random());
      return Optional.of(
          new Birth(workflow, message, ScheduledStart.beginJointly(message, start, runId, now)));
    }
    return Optional.empty();
  }

  private void begin(CachedSchedule schedule, Birth birth) {
    var message = birth.message();
    commits.tie(schedule.slot(), birth.workflow());
    var run =
        starter.add(birth.workflow(), message.requestId(), starter.numbers().next(), birth.begun());
    var news = ScheduledStart.isThere(message, run.identity().runId());
    switch (decider.decision(schedule, new ScheduleRequest.HandleMessage(news))) {
      case ScheduleDecision.Accepted heard -> decider.take(schedule, heard);
      case ScheduleDecision.Refused(var refusal) ->
        throw new IllegalStateException(
            "Expected %s to hear of its start, found %s".formatted(schedule.identity(), refusal));
    }
  }
}
