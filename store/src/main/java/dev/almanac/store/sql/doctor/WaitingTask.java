package dev.almanac.store.sql.doctor;

import dev.almanac.engine.TaskOffers;
import dev.almanac.engine.decision.Effect;
import dev.almanac.engine.state.Run;
import dev.almanac.store.Nanos;
import dev.almanac.store.run.RunIdentity;
import dev.almanac.store.sql.ReadOnlyStore;
import dev.almanac.store.sql.jdbc.Row;
import dev.almanac.store.work.BacklogRow;
import dev.almanac.store.work.QueueKey;
import io.temporal.api.enums.v1.TaskQueueType;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A task that no worker has, with the row that it has in the backlog if it waits there. */
record WaitingTask(BacklogRow row) {
  private static final String FIND = """
      SELECT 1 FROM backlog WHERE namespace = ? AND queue = ? AND kind = ? AND priority = ?
        AND since BETWEEN ? AND ? AND partition = ? AND run_no = ? AND scheduled_event = ?
      """;

  /** Earlier versions noted when a task was put into the backlog, which was after ten seconds. */
  private static final long LATER = Duration.ofMinutes(1).toNanos();

  /** Returns the tasks of a run that wait for workers. */
  static List<WaitingTask> of(RunIdentity identity, Run run) {
    return TaskOffers.of(run).stream()
        .flatMap(offer -> row(identity, run, offer).stream())
        .map(WaitingTask::new)
        .toList();
  }

  private static Optional<BacklogRow> row(RunIdentity identity, Run run, Effect effect) {
    return switch (effect) {
      case Effect.OfferWorkflowTask offer
      when !offer.sticky() ->
        TaskOffers.ofWorkflowTask(run)
            .map(turn -> row(
                identity,
                new QueueKey(
                    identity.namespace(),
                    offer.queue(),
                    TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW_VALUE),
                turn,
                offer.scheduledEventId()));
      case Effect.OfferActivity offer ->
        TaskOffers.ofActivity(run, offer.scheduledEventId())
            .map(turn -> row(
                identity,
                new QueueKey(
                    identity.namespace(),
                    offer.queue(),
                    TaskQueueType.TASK_QUEUE_TYPE_ACTIVITY_VALUE),
                turn,
                offer.scheduledEventId()));
      case Effect.OfferWorkflowTask sticky -> Optional.empty();
      case Effect.ShowInLists shown -> Optional.empty();
      case Effect.Send sent -> Optional.empty();
    };
  }

  private static BacklogRow row(
      RunIdentity identity, QueueKey queue, TaskOffers.QueueOrder turn, long scheduledEvent) {
    return new BacklogRow(
        queue, turn.priority(), Nanos.of(turn.since()), identity.ref(), scheduledEvent);
  }

  /** Looks at its exact place first, as around it there may be many tasks. */
  boolean isInBacklog(ReadOnlyStore store) {
    return isInBacklog(store, row.since()) || isInBacklog(store, row.since() + LATER);
  }

  private boolean isInBacklog(ReadOnlyStore store, long until) {
    return store
        .reads()
        .read(session -> session
            .query(FIND)
            .uuid(row.queue().namespace())
            .text(row.queue().name())
            .number(row.queue().kind())
            .number(row.priority())
            .number(row.since())
            .number(until)
            .number(row.run().partition())
            .number(row.run().number())
            .number(row.scheduledEventId())
            .first(Row::integer))
        .isPresent();
  }
}
