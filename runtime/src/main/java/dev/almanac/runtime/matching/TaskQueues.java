package dev.almanac.runtime.matching;

import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.QueueView;
import dev.almanac.runtime.Queues;
import dev.almanac.runtime.TaskPolls;
import dev.almanac.store.Ids;
import dev.almanac.store.work.BacklogCount;
import dev.almanac.store.work.BacklogRow;
import dev.almanac.store.work.QueueKey;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The queues of one loop; only that loop calls. */
public final class TaskQueues {
  /** A sticky queue that was not polled for this long is given up. */
  private static final long STICKY_ABSENCE = Duration.ofSeconds(10).toNanos();

  private static final long IDLE = Duration.ofMinutes(5).toNanos();
  private static final long PAUSE = Duration.ofSeconds(1).toNanos();
  private static final int BACKLOG_PAGE = 100;

  /** The operations of the loop that queues use. */
  public interface Surrounding {
    long nanos();

    /** Returns the time that people see. */
    Instant now();

    /** Runs an action after this many nanoseconds. */
    void later(long nanos, Runnable action);

    /** Starts the task for the worker. */
    void give(TaskRef task, PollTicket poll);

    /** Offers the task at its normal queue. */
    void leaveSticky(TaskRef task);

    /** Reads backlog rows; {@link #backlog} receives them. */
    void readBacklog(TaskQueue queue, @Nullable BacklogRow after, int limit);
  }

  private final Surrounding surrounding;
  private final int mostPolls;
  private final Map<QueueKey, TaskQueue> queues = new HashMap<>();
  private final Departed departed = new Departed();

  /** Polls that wait, or whose task is being started. */
  private final Set<PollTicket> present = new HashSet<>();

  public TaskQueues(Surrounding surrounding, int mostPolls) {
    this.surrounding = surrounding;
    this.mostPolls = mostPolls;
  }

  /** Adds a poll; {@link #left} must be called when it ends, in whatever way. */
  public void poll(PollTicket poll) {
    if (present.size() >= mostPolls) {
      poll.fail(new CallFailed.Reason.Overloaded("Too many polls"));
      return;
    }
    var worker = poll.poll().worker();
    if (departed.has(worker)) {
      poll.answerEmpty();
      return;
    }
    present.add(poll);
    var queue = queue(poll.queue());
    long now = surrounding.nanos();
    poll.since = now;
    queue.lastUse = now;
    queue.wasPolled = true;
    queue.isSticky |= poll.poll().sticky();
    queue.pollers.seen(worker, surrounding.now());
    worker.mostPerSecond().ifPresent(limit -> queue.throttle.limit(limit, now));
    queue.add(poll);
    match(queue);
  }

  /** Removes a poll that has its answer, or whose worker has gone. */
  public void left(PollTicket poll) {
    var queue = queues.get(poll.queue());
    if (present.remove(poll) && queue != null) {
      queue.remove(poll);
      queue.lastUse = surrounding.nanos();
    }
  }

  /** Returns how many polls wait, or have their task started. */
  public int polls() {
    return present.size();
  }

  /** Answers all polls without a task. */
  public void answerAll() {
    List.copyOf(present).forEach(PollTicket::answerEmpty);
  }

  /** Answers the polls of a worker at one queue without a task, now and later. */
  public void release(QueueKey key, TaskPolls.Worker worker) {
    departed.add(worker);
    for (var poll : List.copyOf(present)) {
      if (poll.queue().equals(key) && poll.poll().worker().isSameAs(worker)) {
        poll.answerEmpty();
      }
    }
    var queue = queues.get(key);
    if (queue != null) {
      queue.pollers.forget(worker.identity());
    }
  }

  /** Empties a sticky queue whose worker has gone. */
  public void abandon(QueueKey key) {
    List.copyOf(present).stream()
        .filter(poll -> poll.queue().equals(key))
        .forEach(PollTicket::answerEmpty);
    var queue = queues.get(key);
    if (queue == null) {
      return;
    }
    queue.wasPolled = false;
    queue.takeAll().forEach(surrounding::leaveSticky);
  }

  /** Offers a task. */
  public void offer(TaskRef task) {
    var queue = queue(task.queue());
    queue.isSticky |= task.sticky();
    if (task.sticky() && isAbandoned(queue)) {
      surrounding.leaveSticky(task);
      return;
    }
    queue.lastOffer = surrounding.nanos();
    if (task.question() == null) {
      queue.added.count(surrounding.nanos());
    }
    queue.add(task);
    match(queue);
  }

  /** Withdraws a query that needs no answer. */
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

  /** Takes back a task whose worker had gone before it got the task. */
  public void giveBack(TaskRef task) {
    var queue = queue(task.queue());
    queue.ended(task);
    queue.add(task);
    match(queue);
  }

  /** Puts a poll back to the front, because its task was gone. */
  public void stale(TaskRef task, PollTicket poll) {
    var queue = queue(task.queue());
    queue.ended(task);
    queue.ended(poll);
    if (task.question() == null) {
      queue.throttle.giveBack();
    }
    if (present.contains(poll) && !poll.isGone()) {
      queue.addFirst(poll);
      match(queue);
    }
  }

  /** Notes tasks of a queue that were written to the backlog. */
  public void spilled(QueueKey key, List<BacklogRow> rows) {
    var queue = queue(key);
    queue.spilled(rows);
    match(queue);
  }

  /** Takes backlog rows that were read; fewer than the limit are all rows. */
  public void backlog(TaskQueue queue, List<BacklogRow> rows, int limit) {
    queue.backlog.end(rows, limit);
    for (var row : rows) {
      queue.add(TaskRef.stored(row));
    }
    match(queue);
  }

  /** Tries to read the backlog again after a pause. */
  public void backlogUnread(TaskQueue queue) {
    queue.backlog.fail();
    lookAgain(queue, PAUSE);
  }

  /**
   * Returns whether a worker may soon take a task: a worker waits at its queue, or a worker or a
   * task arrived there within {@code patience}.
   */
  public boolean mayBeTaken(Duration patience) {
    long since = surrounding.nanos() - patience.toNanos();
    return queues.values().stream().anyMatch(queue -> queue.isAwaitedSince(since));
  }

  /** Forgets queues that were not used for a long time. */
  public void sweep() {
    long idle = surrounding.nanos() - IDLE;
    queues.values().removeIf(queue -> queue.isIdleSince(idle));
  }

  /** Describes a queue; an unknown queue is empty. */
  public QueueView view(QueueKey key, List<BacklogCount> stored) {
    return QueueViews.of(orEmpty(key), stored, surrounding.now(), surrounding.nanos());
  }

  /**
   * Returns the essentials of a queue.
   *
   * @param stored the first tasks of its backlog
   */
  public Queues.Essentials essentials(QueueKey key, List<BacklogRow> stored) {
    return QueueViews.essentials(orEmpty(key), stored, surrounding.now());
  }

  private TaskQueue orEmpty(QueueKey key) {
    var queue = queues.get(key);
    return queue == null ? new TaskQueue(key, surrounding.nanos()) : queue;
  }

  /** Lists the queues with greater names that are not of a single worker. */
  public List<QueueKey> known(UUID namespace, String after, int limit) {
    return queues.values().stream()
        .filter(queue -> !queue.isSticky)
        .map(TaskQueue::key)
        .filter(key -> key.namespace().equals(namespace))
        .filter(key -> Ids.ORDER.compare(key.name(), after) > 0)
        .sorted(Comparator.comparing(QueueKey::name, Ids.ORDER).thenComparingInt(QueueKey::kind))
        .limit(limit)
        .toList();
  }

  /** Gives out queries first. They are not tasks, so no limit applies to them. */
  private void match(TaskQueue queue) {
    var question = queue.firstQuestion();
    while (question != null && queue.hasPoll()) {
      give(queue, question);
      question = queue.firstQuestion();
    }
    matchTasks(queue);
  }

  /** Gives tasks to workers in order. If the backlog may hold an earlier task, it is read first. */
  private void matchTasks(TaskQueue queue) {
    while (queue.hasPoll()) {
      var task = queue.tasks.first();
      if (!queue.isSticky && queue.backlog.mayHoldBefore(task)) {
        read(queue);
        return;
      }
      if (task == null) {
        return;
      }
      long now = surrounding.nanos();
      if (!queue.throttle.take(now)) {
        lookAgain(queue, queue.throttle.untilNext());
        return;
      }
      queue.dispatched.count(now);
      give(queue, task);
    }
  }

  private void give(TaskQueue queue, TaskRef task) {
    var poll = queue.nextPoll();
    if (poll != null) {
      queue.begins(task, poll);
      poll.advise(queue.advice.of(queue, poll, surrounding.nanos(), surrounding.now()));
      surrounding.give(task, poll);
    }
  }

  private void read(TaskQueue queue) {
    if (!queue.backlog.isReading()) {
      surrounding.readBacklog(queue, queue.backlog.begin(), BACKLOG_PAGE);
    }
  }

  private void lookAgain(TaskQueue queue, long nanos) {
    if (!queue.isWaiting) {
      queue.isWaiting = true;
      surrounding.later(nanos, () -> {
        queue.isWaiting = false;
        match(queue);
      });
    }
  }

  private TaskQueue queue(QueueKey key) {
    return queues.computeIfAbsent(key, absent -> new TaskQueue(absent, surrounding.nanos()));
  }
}
