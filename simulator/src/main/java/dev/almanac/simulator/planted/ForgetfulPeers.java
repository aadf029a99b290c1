package dev.almanac.simulator.planted;

import dev.almanac.runtime.loop.Peers;
import dev.almanac.runtime.matching.PollTicket;
import dev.almanac.runtime.matching.TaskRef;
import dev.almanac.simulator.world.World;
import dev.almanac.store.work.BacklogRow;
import dev.almanac.store.work.QueueKey;
import java.util.List;

/**
 * Occasionally loses offers, for which there is the backlog, and every announcement of backlog
 * rows.
 */
record ForgetfulPeers(Peers peers, World world) implements Peers {
  @Override
  public TaskGiver giverOf(TaskRef task) {
    return peers.giverOf(task);
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
        if (world.chance().oneIn(10)) {
          world.note("planted: an offer is lost");
        } else {
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
        world.note("planted: an announcement of backlog rows is lost");
      }
    };
  }
}
