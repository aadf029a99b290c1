package dev.almanac.runtime.loop;

import dev.almanac.runtime.matching.PollTicket;
import dev.almanac.runtime.matching.TaskRef;
import dev.almanac.store.work.BacklogRow;
import dev.almanac.store.work.QueueKey;
import java.util.List;

/** The loops of this process, by what lives there. Calls only leave a letter. */
public interface Peers {
  /** Where the run of a task lives. */
  TaskGiver giverOf(TaskRef task);

  /** Where a task queue lives. */
  QueueHome homeOf(QueueKey queue);

  /** Where the messages to the workflows of a partition are taken in. */
  MessageReceiver takerOf(int partition);

  /** What a run that has sent a message asks of the home of the other. */
  interface MessageReceiver {
    /** A message was stored. */
    void arrived(KeyedMessage message);

    /** There may be stored messages that nobody told of. */
    void look();
  }

  /** What the home of a queue asks of the home of a run. */
  interface TaskGiver {
    /** Starts the task and hands it to the worker. */
    void give(TaskRef task, PollTicket poll);

    /** Nobody asks at the sticky queue that the task waits in. */
    void leaveSticky(TaskRef task);
  }

  /** What the home of a run asks of the home of a queue. */
  interface QueueHome {
    /** A task waits for a worker. */
    void offer(TaskRef task);

    /** The worker has gone away before it got the task. */
    void giveBack(TaskRef task);

    /** The task is not there any more; the worker goes on waiting. */
    void stale(TaskRef task, PollTicket poll);

    /** A question needs no answer any more. */
    void withdraw(TaskRef question);

    /** Tasks of the queue were written to the backlog. */
    void spilled(QueueKey queue, List<BacklogRow> rows);
  }
}
