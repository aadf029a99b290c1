package dev.almanac.runtime.matching;

import dev.almanac.store.BacklogKey;
import dev.almanac.store.QueueKey;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One queue: tasks that wait for workers, or workers that wait for tasks. More tasks than it may
 * hold stay with their runs, which write them to the backlog after a while.
 */
public final class TaskQueue {
  private static final int MOST_TASKS = 1_000;

  final QueueKey key;

  /** In the order in which they are given out. */
  private final Map<TaskRef.Id, TaskRef> tasks = new LinkedHashMap<>();

  /** Somebody waits for the answer, so they are given out first; their senders limit them. */
  private final Map<TaskRef.Id, TaskRef> questions = new LinkedHashMap<>(0);

  private final ArrayDeque<PollTicket> polls = new ArrayDeque<>();

  /** When it was made or a worker was last seen, by the forward-going clock. */
  long lastUse;

  /** When a task last came, by the same clock. */
  long lastOffer;

  boolean wasPolled;

  /** Whether there may be tasks in the backlog that are not here. */
  boolean hasBacklog = true;

  boolean isReadingBacklog;

  /** Whether tasks came into the backlog after the read under way began, which may miss them. */
  boolean wasSpilled;

  /** Up to where the backlog was read. */
  @Nullable
  BacklogKey backlogPlace;

  TaskQueue(QueueKey key, long now) {
    this.key = key;
    this.lastUse = now;
    this.lastOffer = now;
  }

  /** Takes in a task; one that is here already, or for which there is no room, is left alone. */
  void add(TaskRef task) {
    if (task.question() != null) {
      questions.putIfAbsent(task.id(), task);
    } else if (tasks.size() < MOST_TASKS) {
      tasks.putIfAbsent(task.id(), task);
    } else {
      hasBacklog = true;
    }
  }

  /** Takes in a task from the backlog, with the row that must go when it is started. */
  void addFromBacklog(TaskRef task) {
    tasks.put(task.id(), task);
  }

  public QueueKey key() {
    return key;
  }

  /** Up to where the backlog was read; null before the first row. */
  public @Nullable BacklogKey backlogPlace() {
    return backlogPlace;
  }

  void add(PollTicket poll) {
    polls.add(poll);
  }

  void addFirst(PollTicket poll) {
    polls.addFirst(poll);
  }

  boolean remove(PollTicket poll) {
    return polls.removeIf(waiting -> waiting == poll);
  }

  boolean hasTask() {
    return !tasks.isEmpty() || !questions.isEmpty();
  }

  boolean hasRoom() {
    return tasks.size() < MOST_TASKS / 2;
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

  TaskRef nextTask() {
    var next = questions.isEmpty() ? tasks : questions;
    Iterator<TaskRef> first = next.values().iterator();
    var task = first.next();
    first.remove();
    return task;
  }

  /** The question needs no answer any more. */
  void withdraw(TaskRef question) {
    questions.remove(question.id());
  }

  /** Whether a task waits, and a worker is there, or one or the other came after this time. */
  boolean isAwaitedSince(long time) {
    return hasTask() && (hasPoll() || lastUse - time > 0 || lastOffer - time > 0);
  }

  boolean isIdleSince(long time) {
    return polls.isEmpty() && !hasTask() && lastUse - time < 0;
  }
}
