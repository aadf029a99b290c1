package dev.almanac.simulator.planted;

import dev.almanac.runtime.loop.Peers;
import dev.almanac.runtime.matching.PollTicket;
import dev.almanac.runtime.matching.TaskRef;
import dev.almanac.store.work.QueueKey;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Tampers with queries on their way to workers. */
final class TamperedQueries extends PassingPeers {
  private final Predicate<TaskRef> isLost;
  private final UnaryOperator<TaskRef> bend;

  /**
   * @param isLost whether a query is lost on its way to the queue
   * @param bend changes it on its way back to its run
   */
  TamperedQueries(Peers peers, Predicate<TaskRef> isLost, UnaryOperator<TaskRef> bend) {
    super(peers);
    this.isLost = isLost;
    this.bend = bend;
  }

  @Override
  public TaskGiver giverOf(TaskRef task) {
    var giver = super.giverOf(task);
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
  public QueueHome homeOf(QueueKey queue) {
    return new PassingHome(super.homeOf(queue)) {
      @Override
      public void offer(TaskRef task) {
        if (task.question() == null || !isLost.test(task)) {
          super.offer(task);
        }
      }
    };
  }
}
