package dev.almanac.simulator.planted;

import dev.almanac.runtime.loop.Peers;
import dev.almanac.runtime.matching.TaskRef;
import dev.almanac.simulator.world.World;
import dev.almanac.store.work.BacklogRow;
import dev.almanac.store.work.QueueKey;
import java.util.List;

/**
 * Occasionally loses offers, for which there is the backlog, and every announcement of backlog
 * rows.
 */
final class ForgetfulPeers extends PassingPeers {
  private final World world;

  ForgetfulPeers(Peers peers, World world) {
    super(peers);
    this.world = world;
  }

  @Override
  public QueueHome homeOf(QueueKey queue) {
    return new PassingHome(super.homeOf(queue)) {
      @Override
      public void offer(TaskRef task) {
        if (world.chance().oneIn(10)) {
          world.note("planted: an offer is lost");
        } else {
          super.offer(task);
        }
      }

      @Override
      public void spilled(QueueKey key, List<BacklogRow> rows) {
        world.note("planted: an announcement of backlog rows is lost");
      }
    };
  }
}
