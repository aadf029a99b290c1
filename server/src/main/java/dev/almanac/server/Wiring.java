package dev.almanac.server;

import dev.almanac.api.Handler;
import dev.almanac.api.Services;
import dev.almanac.api.StatusMapping;
import dev.almanac.api.namespace.DescribeNamespaceHandler;
import dev.almanac.api.namespace.ListNamespacesHandler;
import dev.almanac.api.namespace.NamespaceMessages;
import dev.almanac.api.namespace.RegisterNamespaceHandler;
import dev.almanac.api.namespace.UpdateNamespaceHandler;
import dev.almanac.api.system.ClusterIdentity;
import dev.almanac.api.system.Feature;
import dev.almanac.api.system.GetClusterInfoHandler;
import dev.almanac.api.system.GetSystemInfoHandler;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.ServerServiceDefinition;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Puts the parts together. A new handler is one more line here. */
final class Wiring {
  /** What works. A feature joins when it does, and stays. */
  private static final Set<Feature> BUILT = EnumSet.noneOf(Feature.class);

  private final World world;
  private final Namespaces namespaces;

  Wiring(World world, Namespaces namespaces) {
    this.world = world;
    this.namespaces = namespaces;
  }

  List<ServerServiceDefinition> services() {
    var statuses = new StatusMapping(() -> world.ids().get().toString());
    return Services.of(handlers(), statuses, world.ticker());
  }

  private List<Handler<?, ?>> handlers() {
    var messages = new NamespaceMessages(BUILT);
    return List.of(
        new GetSystemInfoHandler(BUILT),
        new GetClusterInfoHandler(identity()),
        new DescribeNamespaceHandler(namespaces, messages),
        new ListNamespacesHandler(namespaces, messages),
        new RegisterNamespaceHandler(namespaces),
        new UpdateNamespaceHandler(namespaces, messages));
  }

  private ClusterIdentity identity() {
    return new ClusterIdentity(world.ids().get().toString(), Version.ofThisBuild(), "memory");
  }
}
