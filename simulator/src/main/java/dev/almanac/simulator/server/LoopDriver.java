package dev.almanac.simulator.server;

import dev.almanac.runtime.loop.Mailbox;
import dev.almanac.runtime.node.Loop;
import dev.almanac.simulator.world.Steppable;
import dev.almanac.simulator.world.World;

/** Steps a loop when it has work or asked for a turn. */
final class LoopDriver implements Steppable {
  private final String name;
  private final Loop loop;
  private final World world;
  private long turn;

  LoopDriver(String name, Loop loop, Mailbox mailbox, World world) {
    this.name = name;
    this.loop = loop;
    this.world = world;
    mailbox.wakes(() -> turn = world.time().nanos());
  }

  Loop loop() {
    return loop;
  }

  @Override
  public long wantsTurnAt() {
    return turn;
  }

  @Override
  public void step() {
    turn = Long.MAX_VALUE;
    long idle = loop.step();
    turn = Math.min(turn, world.time().nanos() + idle);
  }

  @Override
  public String name() {
    return name;
  }
}
