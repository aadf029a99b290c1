package dev.almanac.runtime.task;

import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.QueueView;
import dev.almanac.runtime.Queues;
import dev.almanac.runtime.TaskPolls;
import dev.almanac.runtime.Urgency;
import dev.almanac.runtime.loop.LoopContext;
import dev.almanac.runtime.loop.LoopTimers;
import dev.almanac.runtime.loop.Mailbox;
import dev.almanac.runtime.loop.Peers;
import dev.almanac.runtime.loop.Requests;
import dev.almanac.runtime.matching.PollTicket;
import dev.almanac.runtime.matching.TaskQueue;
import dev.almanac.runtime.matching.TaskQueues;
import dev.almanac.runtime.matching.TaskRef;
import dev.almanac.store.work.BacklogRow;
import dev.almanac.store.work.QueueKey;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** The task queues of a loop, and their connection to it. */
public final class LoopQueues
    implements TaskPolls, Queues, Peers.QueueHome, TaskQueues.Surrounding {
  private static final long SWEEP = Duration.ofMinutes(1).toNanos();

  private final LoopContext context;
  private final LoopTimers timers;
  private final Requests requests;
  private final TaskQueues queues;
  private boolean isSweeping;
  private boolean isDraining;

  public LoopQueues(LoopContext context, LoopTimers timers, Requests requests) {
    this.context = context;
    this.timers = timers;
    this.requests = requests;
    this.queues = new TaskQueues(this, context.limits().polls());
  }

  /** Returns how many polls wait. */
  public int polls() {
    return queues.polls();
  }

  @Override
  public CompletionStage<Optional<WorkflowTask>> workflowTask(Poll poll) {
    return ticket(poll).workflowTask();
  }

  @Override
  public CompletionStage<Optional<ActivityTask>> activity(Poll poll) {
    return ticket(poll).activity();
  }

  private PollTicket ticket(Poll poll) {
    var ticket = new PollTicket(poll);
    if (!context.mailbox().offer(() -> poll(ticket), Urgency.NORMAL)) {
      ticket.fail(Mailbox.FULL);
    }
    return ticket;
  }

  /** Adds a poll, which ends with its answer, the departure of its worker or a timeout. */
  private void poll(PollTicket poll) {
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

  /** Answers all polls without a task, now and from now on. */
  public void drain() {
    isDraining = true;
    queues.answerAll();
  }

  /** Returns whether a worker may soon take a task. */
  public boolean mayBeTaken(Duration patience) {
    return queues.mayBeTaken(patience);
  }

  private void sweep() {
    queues.sweep();
    timers.at(nanos() + SWEEP, this::sweep);
  }

  @Override
  public void offer(TaskRef task) {
    post(() -> queues.offer(task));
  }

  @Override
  public void giveBack(TaskRef task) {
    post(() -> queues.giveBack(task));
  }

  @Override
  public void stale(TaskRef task, PollTicket poll) {
    post(() -> queues.stale(task, poll));
  }

  @Override
  public void withdraw(TaskRef question) {
    post(() -> queues.withdraw(question));
  }

  @Override
  public void spilled(QueueKey queue, List<BacklogRow> rows) {
    post(() -> queues.spilled(queue, rows));
  }

  private void post(Runnable letter) {
    context.mailbox().post(letter);
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

  /** Describes a queue. The database counts the backlog, which may be long. */
  @Override
  public CompletionStage<QueueView> describe(QueueKey queue) {
    return requests.look(reply -> context.read(
        () -> context.store().work().backlogCounts(queue),
        stored -> reply.complete(queues.view(queue, stored)),
        reason -> reply.completeExceptionally(new CallFailed(reason))));
  }

  @Override
  public CompletionStage<Essentials> essentials(QueueKey queue) {
    return requests.look(reply -> context.read(
        () -> context.store().work().backlog(queue, null, MOST_COUNTED),
        stored -> reply.complete(queues.essentials(queue, stored)),
        reason -> reply.completeExceptionally(new CallFailed(reason))));
  }

  @Override
  public CompletionStage<List<QueueKey>> known(UUID namespace, String after, int limit) {
    return requests.look(reply -> reply.complete(queues.known(namespace, after, limit)));
  }

  @Override
  public void release(QueueKey queue, Worker worker) {
    post(() -> queues.release(queue, worker));
  }

  @Override
  public void abandon(QueueKey sticky) {
    post(() -> queues.abandon(sticky));
  }
}
