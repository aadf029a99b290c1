package dev.almanac.runtime.matching;

import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.TaskPolls;
import dev.almanac.store.work.QueueKey;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A poll that waits at a queue. It is answered once: with a task of its kind, or empty. */
public final class PollTicket {
  private final TaskPolls.Poll poll;
  private final CompletableFuture<Optional<TaskPolls.WorkflowTask>> workflowTask =
      new CompletableFuture<>();
  private final CompletableFuture<Optional<TaskPolls.ActivityTask>> activity =
      new CompletableFuture<>();

  /** The task that is being started for it; only the queue's loop uses this. */
  TaskRef.@Nullable Id task;

  /** When it began to wait, by the monotonic clock; only the queue's loop uses this. */
  long since;

  /** The advice that goes with the task. */
  private volatile int morePolls;

  private volatile Runnable ended = () -> {};

  public PollTicket(TaskPolls.Poll poll) {
    this.poll = poll;
  }

  public QueueKey queue() {
    return poll.queue();
  }

  public TaskPolls.Poll poll() {
    return poll;
  }

  /** Sets the listener for the end of the poll, which may be called more than once. */
  public void whenEnded(Runnable listener) {
    ended = listener;
  }

  /** Returns the answer to a poll for workflow tasks. */
  public CompletableFuture<Optional<TaskPolls.WorkflowTask>> workflowTask() {
    return workflowTask;
  }

  /** Returns the answer to a poll for activities. */
  public CompletableFuture<Optional<TaskPolls.ActivityTask>> activity() {
    return activity;
  }

  /** Returns whether the worker has gone away, or has its answer. */
  public boolean isGone() {
    return poll.asker().isGone() || workflowTask.isDone() || activity.isDone();
  }

  /** Sends advice about polls with the task. */
  void advise(int more) {
    morePolls = more;
  }

  int morePolls() {
    return morePolls;
  }

  /** @param unsent is run on any thread if the worker is not sent the task after all */
  public void give(TaskPolls.WorkflowTask task, Runnable unsent) {
    poll.asker().whenUnsent(unsent);
    workflowTask.complete(Optional.of(morePolls == 0 ? task : task.withMorePolls(morePolls)));
    ended.run();
  }

  /** @param unsent is run on any thread if the worker is not sent the task after all */
  public void give(TaskPolls.ActivityTask task, Runnable unsent) {
    poll.asker().whenUnsent(unsent);
    activity.complete(Optional.of(morePolls == 0 ? task : task.withMorePolls(morePolls)));
    ended.run();
  }

  /** Answers without a task. */
  public void answerEmpty() {
    workflowTask.complete(Optional.empty());
    activity.complete(Optional.empty());
    ended.run();
  }

  public void fail(CallFailed.Reason reason) {
    workflowTask.completeExceptionally(new CallFailed(reason));
    activity.completeExceptionally(new CallFailed(reason));
    ended.run();
  }
}
