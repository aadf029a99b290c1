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
 * One queue: tasks that wait for workers, or workers that wait for tasks. More tasks than it may
 * hold stay with their runs, which write them to the backlog after a while.
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

  /** Somebody waits for the answer, so they are given out first; their senders limit them. */
  private final Map<TaskRef.Id, TaskRef> questions = new LinkedHashMap<>(0);

  private final ArrayDeque<PollTicket> polls = new ArrayDeque<>();

  /** Tasks that are being started for a worker: their rows are still there, and not wanted. */
  private final Set<TaskRef.Id> underWay = new HashSet<>();

  /** When it was made or a worker was last seen, by the forward-going clock. */
  long lastUse;

  /** When a task last came, by the same clock. */
  long lastOffer;

  /** Whether a worker has asked, and has not gone for good since. */
  boolean wasPolled;

  /** Whether it belongs to one worker; what waits there is never written to the backlog. */
  boolean isSticky;

  /** Whether it will look again by itself. */
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
   * Takes in a task, but not because of its row while it is being started. One for which there is
   * no room is read from the backlog when it is there.
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

  /** The question that is put to the next worker, before all tasks. */
  @Nullable
  TaskRef firstQuestion() {
    return questions.isEmpty() ? null : questions.values().iterator().next();
  }

  /** Takes out all that waits here. */
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

  /** Tasks of this queue were written to the backlog. */
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

  /** The next worker who is still there. */
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

  /** The worker is about to get the task. */
  void begins(TaskRef task, PollTicket poll) {
    takeOut(task);
    underWay.add(task.id());
    poll.task = task.id();
  }

  /** Whatever was being started for the worker is not any more. */
  void ended(PollTicket poll) {
    if (poll.task != null) {
      underWay.remove(poll.task);
      poll.task = null;
    }
  }

  void ended(TaskRef task) {
    underWay.remove(task.id());
  }

  /** The question needs no answer any more. */
  void withdraw(TaskRef question) {
    questions.remove(question.id());
  }

  private boolean hasTask() {
    return !tasks.isEmpty() || !questions.isEmpty();
  }

  /**
   * Whether a task waits, and a worker is there, or one or the other came after this time; or a
   * worker waits until the backlog can be read.
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
