package dev.almanac.runtime;

import dev.almanac.engine.activity.ActivityStamp;
import dev.almanac.engine.id.RunKey;
import dev.almanac.engine.state.Activity;
import dev.almanac.engine.workflowtask.TaskStamp;
import dev.almanac.store.work.QueueKey;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.protocol.v1.Message;
import io.temporal.api.query.v1.WorkflowQuery;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CompletionStage;

/** Polls of workers for tasks. Any thread may call; no call blocks. */
public interface TaskPolls {
  /** Polls for a workflow task; empty if none came within the poll's patience. */
  CompletionStage<Optional<WorkflowTask>> workflowTask(Poll poll);

  /** Polls for an attempt of an activity; empty if none came within the poll's patience. */
  CompletionStage<Optional<ActivityTask>> activity(Poll poll);

  /**
   * A poll of a worker.
   *
   * @param sticky whether the queue belongs to this one worker
   */
  record Poll(QueueKey queue, boolean sticky, Worker worker, Duration patience, Asker asker) {
    public String identity() {
      return worker.identity();
    }
  }

  /**
   * A worker that polls.
   *
   * @param key identifies the process, even among processes of the same identity; may be empty
   * @param mostPerSecond the most tasks per second that all workers of the queue together want
   */
  record Worker(String identity, String key, OptionalDouble mostPerSecond) {
    /** Returns a worker of which only the identity is known. */
    public static Worker named(String identity) {
      return new Worker(identity, "", OptionalDouble.empty());
    }

    public boolean isSameAs(Worker other) {
      return !key.isEmpty() && key.equals(other.key);
    }
  }

  /**
   * A workflow task for a worker.
   *
   * @param events the first page of the history that the worker needs, with the start of the task
   *     if it is the last page
   * @param next the first event of the next page; 0 if there is none
   * @param morePolls how many more polls the worker should open; negative for fewer
   */
  record WorkflowTask(
      RunKey key,
      String type,
      Given given,
      List<HistoryEvent> events,
      long next,
      Attached attached,
      int morePolls) {
    public WorkflowTask {
      events = List.copyOf(events);
    }

    /** Creates a task without advice about polls. */
    public WorkflowTask(
        RunKey key,
        String type,
        Given given,
        List<HistoryEvent> events,
        long next,
        Attached attached) {
      this(key, type, given, events, next, attached, 0);
    }

    public WorkflowTask withMorePolls(int more) {
      return new WorkflowTask(key, type, given, events, next, attached, more);
    }
  }

  /**
   * Queries and updates that go with a workflow task.
   *
   * @param alone a query without a task: the stamp then only names the query
   * @param queries queries to answer with the completion of the task, by their ids
   * @param messages updates for the workflow to accept or reject
   */
  record Attached(
      Optional<WorkflowQuery> alone, Map<String, WorkflowQuery> queries, List<Message> messages) {
    public static final Attached NOTHING = new Attached(Optional.empty(), Map.of(), List.of());

    public Attached {
      queries = Map.copyOf(queries);
      messages = List.copyOf(messages);
    }
  }

  /** The start of a workflow task. */
  record Given(
      TaskStamp stamp,
      long startedEventId,
      long previousStartedEventId,
      Instant scheduledAt,
      Instant startedAt,
      String normalQueue) {}

  /**
   * An attempt of an activity for a worker.
   *
   * @param morePolls how many more polls the worker should open; negative for fewer
   */
  record ActivityTask(
      RunKey key, String workflowType, ActivityStamp stamp, Activity activity, int morePolls) {
    /** Creates a task without advice about polls. */
    public ActivityTask(RunKey key, String workflowType, ActivityStamp stamp, Activity activity) {
      this(key, workflowType, stamp, activity, 0);
    }

    public ActivityTask withMorePolls(int more) {
      return new ActivityTask(key, workflowType, stamp, activity, more);
    }
  }
}
