package dev.almanac.runtime.matching;

import dev.almanac.runtime.CallFailed;
import dev.almanac.store.BacklogRow;
import dev.almanac.store.QueueKey;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The queues whose home is one loop; only that loop calls. */
public final class TaskQueues {
  /** A queue of one worker that has not asked for so long is given up. */
  private static final long STICKY_ABSENCE = Duration.ofSeconds(10).toNanos();

  private static final long IDLE = Duration.ofMinutes(5).toNanos();
  private static final int BACKLOG_PAGE = 100;

  /** What the queues need of their loop. */
  public interface Surrounding {
    long nanos();

    /** Has the task started for the worker. */
    void give(TaskRef task, PollTicket poll);

    /** Has the task offered at its normal queue. */
    void leaveSticky(TaskRef task);

    /** Reads rows of the backlog; {@link #backlog} is called with them. */
    void readBacklog(TaskQueue queue, int limit);
  }

  private final Surrounding surrounding;
  private final int mostPolls;
  private final Map<QueueKey, TaskQueue> queues = new HashMap<>();

  /** Workers who wait, or whose task is being started. */
  private final Set<PollTicket> present = new HashSet<>();

  public TaskQueues(Surrounding surrounding, int mostPolls) {
    this.surrounding = surrounding;
    this.mostPolls = mostPolls;
  }

  /** A worker asks; {@link #left} must be called when the poll ends, however it does. */
  public void poll(PollTicket poll) {
    if (present.size() >= mostPolls) {
      poll.fail(new CallFailed.Reason.Overloaded("Too many polls"));
      return;
    }
    present.add(poll);
    var queue = queue(poll.queue());
    queue.lastUse = surrounding.nanos();
    queue.wasPolled = true;
    queue.add(poll);
    match(queue);
  }

  /** The poll has its answer, or its worker has gone. */
  public void left(PollTicket poll) {
    var queue = queues.get(poll.queue());
    if (present.remove(poll) && queue != null) {
      queue.remove(poll);
      queue.lastUse = surrounding.nanos();
    }
  }

  /** Answers all who wait without a task. */
  public void answerAll() {
    List.copyOf(present).forEach(PollTicket::answerEmpty);
  }

  /** A task waits for a worker. */
  public void offer(TaskRef task) {
    var queue = queue(task.queue());
    if (task.sticky() && isAbandoned(queue)) {
      surrounding.leaveSticky(task);
      return;
    }
    queue.lastOffer = surrounding.nanos();
    queue.add(task);
    match(queue);
  }

  /** A question needs no answer any more. */
  public void withdraw(TaskRef question) {
    var queue = queues.get(question.queue());
    if (queue != null) {
      queue.withdraw(question);
    }
  }

  private boolean isAbandoned(TaskQueue queue) {
    return !queue.hasPoll()
        && (!queue.wasPolled || surrounding.nanos() - queue.lastUse > STICKY_ABSENCE);
  }

  /** The worker had gone before it got the task. */
  public void giveBack(TaskRef task) {
    var queue = queue(task.queue());
    queue.add(task);
    match(queue);
  }

  /** The task was not there any more: the worker goes on waiting, before all others. */
  public void stale(PollTicket poll) {
    if (present.contains(poll) && !poll.isGone()) {
      var queue = queue(poll.queue());
      queue.addFirst(poll);
      match(queue);
    }
  }

  /** Tasks were written to the backlog. */
  public void spilled(QueueKey key) {
    var queue = queue(key);
    queue.hasBacklog = true;
    queue.wasSpilled = true;
    queue.backlogPlace = null;
    match(queue);
  }

  /** Rows of the backlog that were asked for; fewer than asked for means that these are all. */
  public void backlog(TaskQueue queue, List<BacklogRow> rows, int limit) {
    boolean isFull = rows.size() == limit;
    queue.isReadingBacklog = false;
    queue.hasBacklog = isFull || queue.wasSpilled;
    queue.backlogPlace = isFull && !queue.wasSpilled ? rows.getLast().key() : null;
    for (var row : rows) {
      queue.addFromBacklog(TaskRef.of(row));
    }
    match(queue);
  }

  /** The backlog could not be read; the next poll tries again. */
  public void backlogUnread(TaskQueue queue) {
    queue.isReadingBacklog = false;
  }

  /**
   * Whether a task may soon be taken: a worker waits at its queue, or was seen there or may come
   * for the first time since the task has, within {@code patience}.
   */
  public boolean mayBeTaken(Duration patience) {
    long since = surrounding.nanos() - patience.toNanos();
    return queues.values().stream().anyMatch(queue -> queue.isAwaitedSince(since));
  }

  /** Forgets queues at which nothing has happened for long. */
  public void sweep() {
    long idle = surrounding.nanos() - IDLE;
    queues.values().removeIf(queue -> queue.isIdleSince(idle));
  }

  private void match(TaskQueue queue) {
    while (queue.hasTask() && queue.hasPoll()) {
      var poll = queue.nextPoll();
      if (poll != null) {
        surrounding.give(queue.nextTask(), poll);
      }
    }
    if (queue.hasPoll() && queue.hasBacklog && !queue.isReadingBacklog && queue.hasRoom()) {
      queue.isReadingBacklog = true;
      queue.wasSpilled = false;
      surrounding.readBacklog(queue, BACKLOG_PAGE);
    }
  }

  private TaskQueue queue(QueueKey key) {
    return queues.computeIfAbsent(key, absent -> new TaskQueue(absent, surrounding.nanos()));
  }
}
