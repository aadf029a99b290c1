package dev.almanac.runtime.matching;

import dev.almanac.store.work.BacklogRow;
import dev.almanac.store.work.QueueKey;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One queue: tasks that wait for workers, or workers that wait for tasks. Tasks that do not fit
 * stay with their runs, which write them to the backlog after a while.
 */
public final class TaskQueue {
  private static final int MOST_TASKS = 1_000;

  final QueueKey key;
  final BacklogCursor backlog = new BacklogCursor();
  final Throttle throttle = new Throttle();
  final Pollers pollers = new Pollers();
  final PollAdvice advice = new PollAdvice();
  final Frequency added = new Frequency();
  final Frequency dispatched = new Frequency();
  final WaitingTasks tasks = new WaitingTasks(MOST_TASKS);

  /** Queries, which are given out first because callers wait; their senders limit them. */
  private final Map<TaskRef.Id, TaskRef> questions = new LinkedHashMap<>(0);

  private final ArrayDeque<PollTicket> polls = new ArrayDeque<>();

  /** Tasks that are being started for a worker: rows of them in the backlog are ignored. */
  private final Set<TaskRef.Id> underWay = new HashSet<>();

  /** When it was created or a worker was last seen, by the monotonic clock. */
  long lastUse;

  /** When a task last arrived, by the same clock. */
  long lastOffer;

  /** Whether a worker has polled, and has not stopped since. */
  boolean wasPolled;

  /** Whether it belongs to one worker; its tasks never go to the backlog. */
  boolean isSticky;

  /** Whether a timer will match again. */
  boolean isWaiting;

  TaskQueue(QueueKey key, long now) {
    this.key = key;
    this.lastUse = now;
    this.lastOffer = now;
  }

  public QueueKey key() {
    return key;
  }

  /**
   * Adds a task, unless it comes from the backlog while it is being started. A stored task that
   * does not fit is read from the backlog later.
   */
  void add(TaskRef task) {
    if (task.question() != null) {
      questions.putIfAbsent(task.id(), task);
      return;
    }
    if (task.isStored() && underWay.contains(task.id())) {
      return;
    }
    var left = tasks.add(task);
    if (left != null && left.isStored()) {
      backlog.include(left.row());
    }
  }

  /** Returns the next query, which goes before all tasks. */
  @Nullable
  TaskRef firstQuestion() {
    return questions.isEmpty() ? null : questions.values().iterator().next();
  }

  /** Removes and returns all waiting tasks and queries. */
  List<TaskRef> takeAll() {
    var all = new ArrayList<>(questions.values());
    all.addAll(tasks.all());
    all.forEach(this::takeOut);
    return all;
  }

  private void takeOut(TaskRef task) {
    if (task.question() == null) {
      tasks.remove(task.id());
    } else {
      questions.remove(task.id());
    }
  }

  /** Notes tasks of this queue that were written to the backlog. */
  void spilled(List<BacklogRow> rows) {
    for (var row : rows) {
      backlog.include(row);
      tasks.markStored(TaskRef.stored(row).id());
    }
  }

  void add(PollTicket poll) {
    polls.add(poll);
  }

  void addFirst(PollTicket poll) {
    polls.addFirst(poll);
  }

  void remove(PollTicket poll) {
    polls.removeIf(waiting -> waiting == poll);
    ended(poll);
  }

  /** Removes and returns the next poll whose worker is still there. */
  @Nullable
  PollTicket nextPoll() {
    var poll = polls.poll();
    while (poll != null && poll.isGone()) {
      poll = polls.poll();
    }
    return poll;
  }

  boolean hasPoll() {
    while (!polls.isEmpty() && polls.peek().isGone()) {
      polls.remove();
    }
    return !polls.isEmpty();
  }

  /** Marks a task as being started for the poll. */
  void begins(TaskRef task, PollTicket poll) {
    takeOut(task);
    underWay.add(task.id());
    poll.task = task.id();
  }

  /** Ends the start of a task for the poll, if there is one. */
  void ended(PollTicket poll) {
    if (poll.task != null) {
      underWay.remove(poll.task);
      poll.task = null;
    }
  }

  void ended(TaskRef task) {
    underWay.remove(task.id());
  }

  /** Removes a query that needs no answer. */
  void withdraw(TaskRef question) {
    questions.remove(question.id());
  }

  private boolean hasTask() {
    return !tasks.isEmpty() || !questions.isEmpty();
  }

  /**
   * Returns whether a task waits and a worker is there, or either arrived after this time; or
   * whether a worker waits for the limit or the backlog.
   */
  boolean isAwaitedSince(long time) {
    if (isWaiting && hasPoll()) {
      return true;
    }
    return hasTask() && (hasPoll() || lastUse - time > 0 || lastOffer - time > 0);
  }

  boolean isIdleSince(long time) {
    return polls.isEmpty() && !hasTask() && underWay.isEmpty() && lastUse - time < 0;
  }
}
