package dev.almanac.runtime.loop;

import dev.almanac.runtime.matching.PollTicket;
import dev.almanac.runtime.matching.TaskRef;
import dev.almanac.store.work.BacklogRow;
import dev.almanac.store.work.QueueKey;
import java.util.List;

/** The loops of this process, by the things that live there. Calls only post a letter. */
public interface Peers {
  /** Returns the loop of the run of a task. */
  TaskGiver giverOf(TaskRef task);

  /** Returns the loop of a task queue. */
  QueueHome homeOf(QueueKey queue);

  /** Returns the loop of a partition, for messages. */
  MessageReceiver takerOf(int partition);

  /** Calls from the sender of a message to the loop of its recipient. */
  interface MessageReceiver {
    /** A message was stored. */
    void arrived(KeyedMessage message);

    /** There may be stored messages that were not announced. */
    void look();
  }

  /** Calls from the loop of a queue to the loop of a run. */
  interface TaskGiver {
    /** Starts the task and hands it to the worker. */
    void give(TaskRef task, PollTicket poll);

    /** No worker polls the sticky queue of the task. */
    void leaveSticky(TaskRef task);
  }

  /** Calls from the loop of a run to the loop of a queue. */
  interface QueueHome {
    /** Offers a task. */
    void offer(TaskRef task);

    /** Returns a task whose worker went away before it got the task. */
    void giveBack(TaskRef task);

    /** Reports that the task is gone; the poll waits on. */
    void stale(TaskRef task, PollTicket poll);

    /** Withdraws a query that needs no answer. */
    void withdraw(TaskRef question);

    /** Tasks of the queue were written to the backlog. */
    void spilled(QueueKey queue, List<BacklogRow> rows);
  }
}
