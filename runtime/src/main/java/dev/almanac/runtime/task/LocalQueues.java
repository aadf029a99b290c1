package dev.almanac.runtime.task;

import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.QueueView;
import dev.almanac.runtime.TaskPolls;
import dev.almanac.runtime.loop.LoopContext;
import dev.almanac.runtime.loop.LoopTimers;
import dev.almanac.runtime.loop.Peers;
import dev.almanac.runtime.matching.PollTicket;
import dev.almanac.runtime.matching.TaskQueue;
import dev.almanac.runtime.matching.TaskQueues;
import dev.almanac.runtime.matching.TaskRef;
import dev.almanac.store.work.BacklogRow;
import dev.almanac.store.work.QueueKey;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The task queues of a loop, and what they need of it. */
public final class LocalQueues implements Peers.QueueHome, TaskQueues.Surrounding {
  private static final long SWEEP = Duration.ofMinutes(1).toNanos();

  private final LoopContext context;
  private final LoopTimers timers;
  private final TaskQueues queues;
  private boolean isSweeping;
  private boolean isDraining;

  public LocalQueues(LoopContext context, LoopTimers timers) {
    this.context = context;
    this.timers = timers;
    this.queues = new TaskQueues(this, context.limits().polls());
  }

  /** How many workers wait. */
  public int polls() {
    return queues.polls();
  }

  /** A poll ends when it has its answer, its worker goes away or its time is over. */
  public void poll(PollTicket poll) {
    context.mailbox().answered();
    if (isDraining) {
      poll.answerEmpty();
      return;
    }
    long until = nanos() + poll.poll().patience().toNanos();
    var timer = timers.at(until, poll::answerEmpty);
    Runnable left = () -> context.mailbox().post(() -> {
      timers.cancel(timer);
      queues.left(poll);
    });
    poll.whenEnded(left);
    queues.poll(poll);
    poll.poll().asker().whenGone(left);
    if (!isSweeping) {
      isSweeping = true;
      timers.at(nanos() + SWEEP, this::sweep);
    }
  }

  /** Answers all who wait, now and later. */
  public void drain() {
    isDraining = true;
    queues.answerAll();
  }

  /** Whether a task may soon be taken by a worker. */
  public boolean mayBeTaken(Duration patience) {
    return queues.mayBeTaken(patience);
  }

  private void sweep() {
    queues.sweep();
    timers.at(nanos() + SWEEP, this::sweep);
  }

  @Override
  public void offer(TaskRef task) {
    queues.offer(task);
  }

  @Override
  public void giveBack(TaskRef task) {
    queues.giveBack(task);
  }

  @Override
  public void stale(TaskRef task, PollTicket poll) {
    queues.stale(task, poll);
  }

  @Override
  public void withdraw(TaskRef question) {
    queues.withdraw(question);
  }

  @Override
  public void spilled(QueueKey queue, List<BacklogRow> rows) {
    queues.spilled(queue, rows);
  }

  @Override
  public long nanos() {
    return context.surroundings().nanos();
  }

  @Override
  public void give(TaskRef task, PollTicket poll) {
    context.peers().giverOf(task).give(task, poll);
  }

  @Override
  public void leaveSticky(TaskRef task) {
    context.peers().giverOf(task).leaveSticky(task);
  }

  @Override
  public Instant now() {
    return context.surroundings().now();
  }

  @Override
  public void later(long nanos, Runnable action) {
    timers.at(nanos() + nanos, action);
  }

  @Override
  public void readBacklog(TaskQueue queue, @Nullable BacklogRow after, int limit) {
    var key = queue.key();
    context.read(
        () -> context.store().work().backlog(key, after, limit),
        rows -> queues.backlog(queue, rows, limit),
        reason -> queues.backlogUnread(queue));
  }

  /** What waits in the backlog is counted elsewhere, for there may be much of it. */
  public void describe(QueueKey queue, CompletableFuture<QueueView> reply) {
    context.read(
        () -> context.store().work().backlogCounts(queue),
        stored -> reply.complete(queues.view(queue, stored)),
        reason -> reply.completeExceptionally(new CallFailed(reason)));
  }

  public void release(QueueKey queue, TaskPolls.Worker worker) {
    queues.release(queue, worker);
  }

  public void abandon(QueueKey sticky) {
    queues.abandon(sticky);
  }
}
