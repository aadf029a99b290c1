package dev.almanac.simulator.planted;

import dev.almanac.runtime.loop.Peers;
import dev.almanac.runtime.matching.PollTicket;
import dev.almanac.runtime.matching.TaskRef;
import dev.almanac.store.work.BacklogRow;
import dev.almanac.store.work.QueueKey;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * Tampers with queries on their way to workers.
 *
 * @param isLost whether a query is lost on its way to the queue
 * @param bend changes it on its way back to its run
 */
record TamperedQueries(Peers peers, Predicate<TaskRef> isLost, UnaryOperator<TaskRef> bend)
    implements Peers {
  @Override
  public TaskGiver giverOf(TaskRef task) {
    var giver = peers.giverOf(task);
    return new TaskGiver() {
      @Override
      public void give(TaskRef given, PollTicket poll) {
        giver.give(given.question() == null ? given : bend.apply(given), poll);
      }

      @Override
      public void leaveSticky(TaskRef left) {
        giver.leaveSticky(left);
      }
    };
  }

  @Override
  public MessageReceiver takerOf(int partition) {
    return peers.takerOf(partition);
  }

  @Override
  public QueueHome homeOf(QueueKey queue) {
    var home = peers.homeOf(queue);
    return new QueueHome() {
      @Override
      public void offer(TaskRef task) {
        if (task.question() == null || !isLost.test(task)) {
          home.offer(task);
        }
      }

      @Override
      public void giveBack(TaskRef task) {
        home.giveBack(task);
      }

      @Override
      public void stale(TaskRef task, PollTicket poll) {
        home.stale(task, poll);
      }

      @Override
      public void withdraw(TaskRef question) {
        home.withdraw(question);
      }

      @Override
      public void spilled(QueueKey key, List<BacklogRow> rows) {
        home.spilled(key, rows);
      }
    };
  }
}
