package dev.almanac.simulator.schedule;

import dev.almanac.simulator.actor.ActorContext;
import dev.almanac.simulator.server.SimulatedNode;
import dev.almanac.simulator.server.SimulatedRegistry;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The calendars of the running process. */
final class Registries implements Consumer<SimulatedNode> {
  private @Nullable SimulatedNode node;
  private @Nullable SimulatedRegistry registry;

  @Override
  public void accept(SimulatedNode started) {
    node = started;
    registry = started.registry(ActorContext.NAMESPACE);
  }

  SimulatedRegistry of(SimulatedNode asked) {
    if (registry == null || node != asked) {
      throw new IllegalStateException("Expected the process that runs");
    }
    return registry;
  }
}
