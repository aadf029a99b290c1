package dev.almanac.runtime.loop;

import dev.almanac.engine.decision.Effect;
import dev.almanac.runtime.matching.TaskRef;
import dev.almanac.store.QueueKey;
import dev.almanac.store.RunIdentity;
import io.temporal.api.enums.v1.TaskQueueType;
import java.util.List;
import java.util.Optional;

/** Sends tasks to the queues where workers ask for them. */
final class Dispatch {
  static final int WORKFLOW = TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW_VALUE;
  static final int ACTIVITY = TaskQueueType.TASK_QUEUE_TYPE_ACTIVITY_VALUE;

  private final LoopContext context;
  private final Agenda agenda;

  Dispatch(LoopContext context, Agenda agenda) {
    this.context = context;
    this.agenda = agenda;
  }

  /** Does what was held back until the log was durable. */
  void release(CachedRun run, List<Effect> effects) {
    for (var effect : effects) {
      task(run.identity, effect).ifPresent(task -> offer(run, task));
    }
  }

  /** Offers a task, and remembers it until it starts or has waited too long. */
  void offer(CachedRun run, TaskRef task) {
    if (!run.state.open()) {
      return;
    }
    run.offered.put(task.scheduledEventId(), context.surroundings().now());
    agenda.note(run);
    context.peers().homeOf(task.queue()).offer(task);
  }

  /** The task that an effect offers, if it offers one. */
  static Optional<TaskRef> task(RunIdentity run, Effect effect) {
    return switch (effect) {
      case Effect.OfferWorkflowTask offer ->
        Optional.of(TaskRef.of(
            new QueueKey(run.namespace(), offer.queue(), WORKFLOW),
            offer.sticky(),
            run,
            offer.scheduledEventId()));
      case Effect.OfferActivity offer ->
        Optional.of(TaskRef.of(
            new QueueKey(run.namespace(), offer.queue(), ACTIVITY),
            false,
            run,
            offer.scheduledEventId()));
      case Effect.ShowInLists() -> Optional.empty();
    };
  }
}
