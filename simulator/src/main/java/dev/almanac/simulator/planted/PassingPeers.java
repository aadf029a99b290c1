package dev.almanac.simulator.planted;

import dev.almanac.runtime.loop.Peers;
import dev.almanac.runtime.matching.PollTicket;
import dev.almanac.runtime.matching.TaskRef;
import dev.almanac.store.work.BacklogRow;
import dev.almanac.store.work.QueueKey;
import java.util.List;

/** Passes everything on. A subclass breaks something. */
class PassingPeers implements Peers {
  private final Peers peers;

  PassingPeers(Peers peers) {
    this.peers = peers;
  }

  @Override
  public TaskGiver giverOf(TaskRef task) {
    return peers.giverOf(task);
  }

  @Override
  public QueueHome homeOf(QueueKey queue) {
    return peers.homeOf(queue);
  }

  @Override
  public MessageReceiver takerOf(int partition) {
    return peers.takerOf(partition);
  }

  /** Passes everything on. */
  static class PassingHome implements QueueHome {
    private final QueueHome home;

    PassingHome(QueueHome home) {
      this.home = home;
    }

    @Override
    public void offer(TaskRef task) {
      home.offer(task);
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
    public void spilled(QueueKey queue, List<BacklogRow> rows) {
      home.spilled(queue, rows);
    }
  }
}
