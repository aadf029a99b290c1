package dev.almanac.simulator.planted;

import dev.almanac.runtime.loop.KeyedMessage;
import dev.almanac.runtime.loop.Peers;
import dev.almanac.runtime.matching.TaskRef;
import dev.almanac.simulator.world.World;
import dev.almanac.store.work.QueueKey;

/** Never looks for unannounced messages, and occasionally does not announce one. */
record BlindPeers(Peers peers, World world) implements Peers {
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
    var taker = peers.takerOf(partition);
    return new MessageReceiver() {
      @Override
      public void arrived(KeyedMessage message) {
        if (world.chance().oneIn(10)) {
          world.note("planted: nobody is told of a message");
        } else {
          taker.arrived(message);
        }
      }

      @Override
      public void look() {
        world.note("planted: nobody looks for messages");
      }
    };
  }
}
