package dev.almanac.runtime.run;

import dev.almanac.engine.TaskOffers;
import dev.almanac.engine.decision.Effect;
import dev.almanac.runtime.entity.Agenda;
import dev.almanac.runtime.loop.LoopContext;
import dev.almanac.runtime.matching.TaskRef;
import dev.almanac.store.Nanos;
import dev.almanac.store.run.RunIdentity;
import dev.almanac.store.work.BacklogRow;
import dev.almanac.store.work.QueueKey;
import io.temporal.api.enums.v1.TaskQueueType;
import java.util.List;
import java.util.Optional;

/** Offers tasks at their task queues. */
public final class TaskDispatch {
  public static final int WORKFLOW = TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW_VALUE;
  public static final int ACTIVITY = TaskQueueType.TASK_QUEUE_TYPE_ACTIVITY_VALUE;

  private final LoopContext context;
  private final Agenda<CachedRun> agenda;

  public TaskDispatch(LoopContext context, Agenda<CachedRun> agenda) {
    this.context = context;
    this.agenda = agenda;
  }

  /** Offers the tasks of effects, once the log is durable. */
  void release(CachedRun run, List<Effect> effects) {
    for (var effect : effects) {
      task(run, effect).ifPresent(task -> offer(run, task));
    }
  }

  /** Offers a task, and remembers it until it starts or has waited too long. */
  void offer(CachedRun run, TaskRef task) {
    if (!run.state().open()) {
      return;
    }
    remember(run, task);
    send(task);
  }

  void remember(CachedRun run, TaskRef task) {
    run.offered().put(task.scheduledEventId(), context.surroundings().now());
    agenda.note(run);
  }

  void send(TaskRef task) {
    context.peers().homeOf(task.queue()).offer(task);
  }

  /** Returns all waiting tasks of a run. */
  public static List<TaskRef> waiting(CachedRun run) {
    return TaskOffers.of(run.state()).stream()
        .flatMap(offer -> task(run, offer).stream())
        .toList();
  }

  /** Returns a task of a run, if it waits for a worker. */
  public static Optional<TaskRef> waiting(CachedRun run, long scheduledEventId) {
    return TaskOffers.of(run.state(), scheduledEventId).flatMap(offer -> task(run, offer));
  }

  /** Returns the task that an effect offers, if it still waits. */
  private static Optional<TaskRef> task(CachedRun run, Effect effect) {
    return switch (effect) {
      case Effect.OfferWorkflowTask offer ->
        TaskOffers.ofWorkflowTask(run.state())
            .map(turn -> TaskRef.offered(
                row(run.identity(), offer.queue(), WORKFLOW, turn, offer.scheduledEventId()),
                offer.sticky(),
                run.identity()));
      case Effect.OfferActivity offer ->
        TaskOffers.ofActivity(run.state(), offer.scheduledEventId())
            .map(turn -> TaskRef.offered(
                row(run.identity(), offer.queue(), ACTIVITY, turn, offer.scheduledEventId()),
                false,
                run.identity()));
      case Effect.ShowInLists() -> Optional.empty();
      case Effect.Send send -> Optional.empty();
    };
  }

  private static BacklogRow row(
      RunIdentity run, String queue, int kind, TaskOffers.QueueOrder turn, long scheduledEventId) {
    return new BacklogRow(
        new QueueKey(run.namespace(), queue, kind),
        turn.priority(),
        Nanos.of(turn.since()),
        run.ref(),
        scheduledEventId);
  }
}
