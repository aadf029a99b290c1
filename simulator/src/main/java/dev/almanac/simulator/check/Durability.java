package dev.almanac.simulator.check;

import dev.almanac.engine.activity.ActivityStamp;
import dev.almanac.engine.state.Run;
import dev.almanac.engine.state.Updates;
import dev.almanac.runtime.HistoryPage;
import dev.almanac.runtime.WorkflowUpdates;
import dev.almanac.simulator.actor.ActorContext;
import dev.almanac.store.PageLimit;
import dev.almanac.store.Partitions;
import dev.almanac.store.Store;
import dev.almanac.store.codec.run.RunLoader;
import dev.almanac.store.list.Condition;
import dev.almanac.store.list.Field;
import dev.almanac.store.list.ListQuery;
import dev.almanac.store.list.VisibilityRow;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Reads the store behind the loops at the moment an answer is released. */
public record Durability(Store store, Verdict verdict) {
  private static final int MOST_RUNS = 100;

  /** Returns the run as stored. */
  public Optional<Run> stored(UUID runId) {
    return store
        .runs()
        .run(ActorContext.NAMESPACE, runId)
        .map(record -> RunLoader.load(store.runs(), record).run());
  }

  /** Returns whether the newest run of the workflow has ended. */
  public boolean isEnded(String workflowId) {
    return store
        .runs()
        .pointer(ActorContext.NAMESPACE, workflowId)
        .filter(pointer -> isClosed(pointer.runId()))
        .isPresent();
  }

  public boolean isClosed(UUID runId) {
    return store
        .visibility()
        .get(ActorContext.NAMESPACE, runId)
        .filter(record -> record.row().status() != VisibilityRow.RUNNING)
        .isPresent();
  }

  /** Returns all runs of the workflow in lists. */
  public List<UUID> listed(String workflowId) {
    var query = new ListQuery(
        ActorContext.NAMESPACE,
        Condition.is(Field.Listed.WORKFLOW_ID, workflowId),
        null,
        MOST_RUNS);
    return store.visibility().list(query).runs().stream()
        .map(record -> record.identity().runId())
        .toList();
  }

  /** Returns whether no run is open and no message waits. */
  public boolean isQuiet() {
    var open = Condition.is(Field.Listed.STATUS, VisibilityRow.RUNNING);
    var listed = store.visibility().list(new ListQuery(ActorContext.NAMESPACE, open, null, 1));
    return store.work().inbox(Partitions.ALL, null, new PageLimit(1, 1)).isEmpty()
        && listed.runs().isEmpty()
        && listed.rest() == null;
  }

  private Optional<Run> stored(String runId) {
    return stored(UUID.fromString(runId));
  }

  public void started(String workflowId, UUID runId) {
    var pointer = store.runs().pointer(ActorContext.NAMESPACE, workflowId);
    verdict.expect(
        pointer.isPresent() && stored(runId).isPresent(),
        "The start of %s was answered before it was stored",
        workflowId);
    verdict.expect(
        store.visibility().get(ActorContext.NAMESPACE, runId).isPresent(),
        "The start of %s was answered before lists show it",
        workflowId);
  }

  public void signalled(String workflowId, String requestId) {
    verdict.expect(
        listed(workflowId).stream()
            .flatMap(runId -> stored(runId).stream())
            .anyMatch(run -> run.signals().hasTaken(requestId)),
        "Signal %s of %s was answered before it was stored",
        requestId,
        workflowId);
  }

  /**
   * Checks a run that was shown while nothing was under way: it must equal the stored one. Only
   * about workflow tasks may the loop know more, because their starts need not be durable.
   */
  public void shown(String workflowId, UUID runId, Run shown) {
    var run = stored(runId).orElseThrow();
    verdict.expect(
        run.execution().equals(shown.execution())
            && run.history().nextEventId() == shown.history().nextEventId()
            && run.history().bytes() == shown.history().bytes()
            && run.history().buffered().equals(shown.history().buffered())
            && run.activities().equals(shown.activities())
            && run.timers().equals(shown.timers())
            && run.contacts().equals(shown.contacts()),
        "%s shows another state than the one that is stored: %s instead of %s",
        workflowId,
        shown,
        run);
  }

  /**
   * Checks a history that was shown: its events are stored, their number equals the description,
   * and events after them belong to a repeated or speculative task, which a crash may forget.
   */
  public void read(String workflowId, UUID runId, HistoryPage page) {
    long last = page.events().isEmpty() ? 0 : page.events().getLast().getEventId();
    verdict.expect(
        last < stored(runId).orElseThrow().history().nextEventId(),
        "%s shows event %s before it is stored",
        workflowId,
        last);
    verdict.expect(
        page.run().run().history().nextEventId() == last + 1 || page.next() == last + 1,
        "%s shows %s events and says that it has %s",
        workflowId,
        last,
        page.run().run().history().nextEventId() - 1);
    verdict.expect(
        page.behind().isEmpty()
            || (page.behind().getFirst().hasWorkflowTaskScheduledEventAttributes()
                && page.behind().getFirst().getEventId() == last + 1),
        "%s shows %s behind event %s",
        workflowId,
        page.behind(),
        last);
  }

  /** Returns the names of the signals that a run has taken, from the ends of their request ids. */
  public Set<String> signals(UUID runId) {
    var names = new HashSet<String>();
    stored(runId)
        .ifPresent(run -> run.signals().taken().forEach(entry -> {
          var id = entry.getKey();
          names.add(id.substring(id.indexOf(' ') + 1));
        }));
    return names;
  }

  /** Checks a reported state of an update. */
  public void updated(String workflowId, UUID runId, WorkflowUpdates.Reply reply) {
    var run = stored(runId).orElseThrow();
    var update = run.updates().get(reply.updateId());
    boolean isTrue = switch (reply.stage()) {
      case ADMITTED -> true;
      case ACCEPTED -> update.isPresent();
      case COMPLETED ->
        reply.outcome().orElseThrow().hasSuccess()
            ? update.filter(Updates.Update::isCompleted).isPresent()
            : update.isEmpty() || !run.open();
    };
    verdict.expect(
        isTrue,
        "Update %s of %s was said to be %s, but %s is stored",
        reply.updateId(),
        workflowId,
        reply,
        update);
  }

  /** Checks a completed workflow task. */
  public void completed(String workflowId, String runId, long startedEventId) {
    verdict.expect(
        stored(runId)
            .filter(run -> run.tasks().previousStartedEventId() >= startedEventId || !run.open())
            .isPresent(),
        "The completion of the task of %s that started with event %s was answered too early",
        workflowId,
        startedEventId);
  }

  /** Checks an attempt that was given to a worker: its start must be stored. */
  public void activityGiven(String workflowId, String runId, ActivityStamp stamp) {
    verdict.expect(
        stored(runId).filter(run -> !run.open() || isRunning(run, stamp)).isPresent(),
        "%s of %s was given to a worker before its start was stored",
        stamp,
        workflowId);
  }

  private static boolean isRunning(Run run, ActivityStamp stamp) {
    return run.activities()
        .get(stamp.scheduledEventId())
        .filter(activity -> activity.attempt() == stamp.attempt())
        .flatMap(activity -> activity.running())
        .filter(running -> running.nonce().equals(stamp.nonce()))
        .isPresent();
  }

  /** Checks a reset: the new run exists, and its base has ended. */
  public void reset(String workflowId, UUID runId, UUID baseRunId) {
    verdict.expect(
        stored(runId).isPresent()
            && store.visibility().get(ActorContext.NAMESPACE, runId).isPresent(),
        "The reset of %s was answered before it was stored",
        workflowId);
    verdict.expect(
        stored(baseRunId)
            .filter(run -> !run.open() && run.execution().lineage().successor().isPresent())
            .isPresent(),
        "%s was reset, but the run it was made of goes on",
        workflowId);
  }

  /** Checks a deletion: nobody finds the run any more. */
  public void deleted(String workflowId, UUID runId) {
    boolean isCurrent = store
        .runs()
        .pointer(ActorContext.NAMESPACE, workflowId)
        .filter(pointer -> pointer.runId().equals(runId))
        .isPresent();
    verdict.expect(
        !isCurrent
            && stored(runId).isEmpty()
            && store.visibility().get(ActorContext.NAMESPACE, runId).isEmpty(),
        "Run %s of %s was deleted, and is there",
        runId,
        workflowId);
  }

  /** Checks the end of an attempt, with or without a result. */
  public void activityEnded(String workflowId, String runId, ActivityStamp stamp) {
    verdict.expect(
        stored(runId)
            .filter(run -> run.activities()
                .get(stamp.scheduledEventId())
                .filter(activity -> activity.attempt() == stamp.attempt())
                .isEmpty())
            .isPresent(),
        "The end of %s of %s was answered before it was stored",
        stamp,
        workflowId);
  }
}
