package dev.almanac.simulator.actor;

import dev.almanac.engine.id.Target;
import dev.almanac.runtime.node.LoopServices;
import dev.almanac.simulator.check.Durability;
import dev.almanac.simulator.check.Journal;
import dev.almanac.simulator.check.Verdict;
import dev.almanac.simulator.server.Server;
import dev.almanac.simulator.server.SimulatedNode;
import dev.almanac.simulator.world.World;
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

  static LoopServices services(SimulatedNode node, Target target) {
    return node.routes().at(target.workflow());
  }

  static Target target(String workflowId, String runId) {
    return Target.run(NAMESPACE, workflowId, UUID.fromString(runId));
  }
}
