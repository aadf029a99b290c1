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

/** Where workers ask for tasks. Any thread may call; no call blocks. */
public interface TaskPolls {
  /** The next workflow task; empty if none came within the poll's patience. */
  CompletionStage<Optional<WorkflowTask>> workflowTask(Poll poll);

  /** The next attempt of an activity; empty if none came within the poll's patience. */
  CompletionStage<Optional<ActivityTask>> activity(Poll poll);

  /**
   * A worker that waits.
   *
   * @param sticky whether the queue belongs to this one worker
   */
  record Poll(QueueKey queue, boolean sticky, Worker worker, Duration patience, Asker asker) {
    public String identity() {
      return worker.identity();
    }
  }

  /**
   * Who asks.
   *
   * @param key tells this process from any other, also from one of the same identity; may be empty
   * @param mostPerSecond how many tasks all workers of the queue together want in a second
   */
  record Worker(String identity, String key, OptionalDouble mostPerSecond) {
    /** A worker of which only the identity is known. */
    public static Worker named(String identity) {
      return new Worker(identity, "", OptionalDouble.empty());
    }

    public boolean isSameAs(Worker other) {
      return !key.isEmpty() && key.equals(other.key);
    }
  }

  /**
   * A workflow task that was given to a worker.
   *
   * @param events the first page of the history that the worker needs, the start included if it is
   *     the last page
   * @param next the first event of the next page; 0 if there is none
   * @param morePolls how many more polls the worker had better have, or fewer if it is negative
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

    /** Without advice. */
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
   * What a worker is asked besides.
   *
   * @param alone a query that is all there is to do: the stamp then only names it
   * @param queries queries to be answered with the completion of the task, by their ids
   * @param messages updates that the workflow is to accept or reject
   */
  record Attached(
      Optional<WorkflowQuery> alone, Map<String, WorkflowQuery> queries, List<Message> messages) {
    public static final Attached NOTHING = new Attached(Optional.empty(), Map.of(), List.of());

    public Attached {
      queries = Map.copyOf(queries);
      messages = List.copyOf(messages);
    }
  }

  /** What is known of the start of a workflow task. */
  record Given(
      TaskStamp stamp,
      long startedEventId,
      long previousStartedEventId,
      Instant scheduledAt,
      Instant startedAt,
      String normalQueue) {}

  /**
   * An attempt of an activity that was given to a worker.
   *
   * @param morePolls how many more polls the worker had better have, or fewer if it is negative
   */
  record ActivityTask(
      RunKey key, String workflowType, ActivityStamp stamp, Activity activity, int morePolls) {
    /** Without advice. */
    public ActivityTask(RunKey key, String workflowType, ActivityStamp stamp, Activity activity) {
      this(key, workflowType, stamp, activity, 0);
    }

    public ActivityTask withMorePolls(int more) {
      return new ActivityTask(key, workflowType, stamp, activity, more);
    }
  }
}
