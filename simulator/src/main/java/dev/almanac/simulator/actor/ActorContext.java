package dev.almanac.simulator.actor;

import dev.almanac.engine.id.Target;
import dev.almanac.runtime.node.LoopServices;
import dev.almanac.simulator.check.Durability;
import dev.almanac.simulator.check.Journal;
import dev.almanac.simulator.check.Verdict;
import dev.almanac.simulator.server.Server;
import dev.almanac.simulator.server.SimulatedNode;
import dev.almanac.simulator.world.Chance;
import dev.almanac.simulator.world.World;
import java.time.Duration;
import java.util.UUID;

/**
 * What the actors share.
 *
 * @param strikes whether there are periods in which no worker polls
 */
public record ActorContext(
    World world,
    Server server,
    Journal journal,
    Durability durability,
    Verdict verdict,
    boolean strikes) {
  public static final UUID NAMESPACE = UUID.fromString("11111111-2222-3333-4444-555555555555");
  public static final String QUEUE = "queue";

  /** The pause before asking again. */
  static final Duration PAUSE = Duration.ofMillis(300);

  private static final Duration LONG_PAUSE = Duration.ofSeconds(15);
  private static final Duration STRIKE = Duration.ofSeconds(25);

  Chance chance() {
    return world.chance();
  }

  /** Returns whether actors misbehave: not after the faults have ended. */
  boolean isWild() {
    return server.plan().commits() > 0;
  }

  /** Returns how long a worker stays away before it polls again. */
  Duration absence() {
    if (!isWild()) {
      return chance().upTo(PAUSE);
    }
    long into = world.time().nanos() % (2 * STRIKE.toNanos());
    if (strikes && into > STRIKE.toNanos()) {
      return Duration.ofNanos(2 * STRIKE.toNanos() - into).plus(chance().upTo(PAUSE));
    }
    return chance().upTo(chance().oneIn(10) ? LONG_PAUSE : PAUSE);
  }

  static LoopServices services(SimulatedNode node, Target target) {
    return node.routes().at(target.workflow());
  }

  static Target target(String workflowId, String runId) {
    return Target.run(NAMESPACE, workflowId, UUID.fromString(runId));
  }
}
