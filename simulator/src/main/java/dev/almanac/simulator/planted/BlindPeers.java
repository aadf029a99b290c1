package dev.almanac.simulator.planted;

import dev.almanac.runtime.loop.KeyedMessage;
import dev.almanac.runtime.loop.Peers;
import dev.almanac.simulator.world.World;

/** Never looks for unannounced messages, and occasionally does not announce one. */
final class BlindPeers extends PassingPeers {
  private final World world;

  BlindPeers(Peers peers, World world) {
    super(peers);
    this.world = world;
  }

  @Override
  public MessageReceiver takerOf(int partition) {
    var taker = super.takerOf(partition);
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
