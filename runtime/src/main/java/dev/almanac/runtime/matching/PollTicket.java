package dev.almanac.runtime.matching;

import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.TaskPolls;
import dev.almanac.store.work.QueueKey;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A worker that waits at a queue. Answered once: with a task of the one kind, or with nothing. */
public final class PollTicket {
  private final TaskPolls.Poll poll;
  private final CompletableFuture<Optional<TaskPolls.WorkflowTask>> workflowTask =
      new CompletableFuture<>();
  private final CompletableFuture<Optional<TaskPolls.ActivityTask>> activity =
      new CompletableFuture<>();

  /** What is being started for it; for the queue's home alone. */
  TaskRef.@Nullable Id task;

  /** Since when it waits, by the forward-going clock; for the queue's home alone. */
  long since;

  /** What the worker is advised with its task. */
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

  /** Says who is to be told, perhaps more than once, that the poll has its answer. */
  public void whenEnded(Runnable listener) {
    ended = listener;
  }

  /** Where a workflow task goes. */
  public CompletableFuture<Optional<TaskPolls.WorkflowTask>> workflowTask() {
    return workflowTask;
  }

  /** Where an activity goes. */
  public CompletableFuture<Optional<TaskPolls.ActivityTask>> activity() {
    return activity;
  }

  /** Whether the worker has gone away, or has its answer. */
  public boolean isGone() {
    return poll.asker().isGone() || workflowTask.isDone() || activity.isDone();
  }

  /** Has the worker advised, with the task that it gets, to poll more or less. */
  void advise(int more) {
    morePolls = more;
  }

  int morePolls() {
    return morePolls;
  }

  public void give(TaskPolls.WorkflowTask task) {
    workflowTask.complete(Optional.of(morePolls == 0 ? task : task.withMorePolls(morePolls)));
    ended.run();
  }

  public void give(TaskPolls.ActivityTask task) {
    activity.complete(Optional.of(morePolls == 0 ? task : task.withMorePolls(morePolls)));
    ended.run();
  }

  /** There was no task for it. */
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
