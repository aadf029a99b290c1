package dev.almanac.api.namespace;

import dev.almanac.api.system.ClusterIdentity;
import dev.almanac.api.system.Feature;
import dev.almanac.engine.decision.RunLimits;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.runtime.registry.Namespace;
import io.temporal.api.enums.v1.ArchivalState;
import io.temporal.api.enums.v1.NamespaceState;
import io.temporal.api.namespace.v1.NamespaceConfig;
import io.temporal.api.namespace.v1.NamespaceInfo;
import io.temporal.api.replication.v1.ClusterReplicationConfig;
import io.temporal.api.replication.v1.NamespaceReplicationConfig;
import io.temporal.api.workflowservice.v1.DescribeNamespaceResponse;
import java.util.Set;

/** Converts namespaces to Temporal's messages. */
public final class NamespaceMessages {
  private final NamespaceInfo.Capabilities capabilities;
  private final RunLimits limits;

  public NamespaceMessages(Set<Feature> built, RunLimits limits) {
    this.capabilities = Feature.ofNamespace(built);
    this.limits = limits;
  }

  DescribeNamespaceResponse description(Namespace namespace) {
    return DescribeNamespaceResponse.newBuilder()
        .setNamespaceInfo(info(namespace))
        .setConfig(config(namespace.settings()))
        .setReplicationConfig(replication())
        .build();
  }

  NamespaceInfo info(Namespace namespace) {
    Namespace.Settings settings = namespace.settings();
    return NamespaceInfo.newBuilder()
        .setId(namespace.id().toString())
        .setName(namespace.name())
        .setState(NamespaceState.NAMESPACE_STATE_REGISTERED)
        .setDescription(settings.description())
        .setOwnerEmail(settings.ownerEmail())
        .putAllData(settings.data())
        .setCapabilities(capabilities)
        .setLimits(NamespaceInfo.Limits.newBuilder()
            .setBlobSizeLimitError(limits.sizes().blob())
            .setMemoSizeLimitError(limits.sizes().memo()))
        .build();
  }

  static NamespaceConfig config(Namespace.Settings settings) {
    return NamespaceConfig.newBuilder()
        .setWorkflowExecutionRetentionTtl(ProtoTime.duration(settings.retention()))
        .setHistoryArchivalState(ArchivalState.ARCHIVAL_STATE_DISABLED)
        .setVisibilityArchivalState(ArchivalState.ARCHIVAL_STATE_DISABLED)
        .putAllCustomSearchAttributeAliases(settings.aliases())
        .build();
  }

  static NamespaceReplicationConfig replication() {
    return NamespaceReplicationConfig.newBuilder()
        .setActiveClusterName(ClusterIdentity.CLUSTER)
        .addClusters(ClusterReplicationConfig.newBuilder().setClusterName(ClusterIdentity.CLUSTER))
        .build();
  }
}
