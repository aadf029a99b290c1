package dev.almanac.runtime.registry;

import com.google.protobuf.Duration;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.almanac.store.Blob;
import dev.almanac.store.NamespaceRow;
import dev.almanac.store.StoreException;
import dev.almanac.store.codec.StoredMessages;
import io.temporal.api.namespace.v1.NamespaceConfig;
import io.temporal.api.namespace.v1.NamespaceInfo;
import io.temporal.api.workflowservice.v1.DescribeNamespaceResponse;

/**
 * Encodes the settings of namespaces as Temporal's own description of a namespace, with only the
 * settings filled in. New fields may be added, as in that message.
 */
final class NamespaceCodec {
  private static final int FORMAT = 1;

  private NamespaceCodec() {}

  static Blob blob(Namespace.Settings settings) {
    var retention = settings.retention();
    var message = DescribeNamespaceResponse.newBuilder()
        .setNamespaceInfo(NamespaceInfo.newBuilder()
            .setDescription(settings.description())
            .setOwnerEmail(settings.ownerEmail())
            .putAllData(settings.data()))
        .setConfig(NamespaceConfig.newBuilder()
            .setWorkflowExecutionRetentionTtl(Duration.newBuilder()
                .setSeconds(retention.getSeconds())
                .setNanos(retention.getNano()))
            .putAllCustomSearchAttributeAliases(settings.aliases()));
    return Blob.of(FORMAT, message.build().toByteArray());
  }

  /** @throws StoreException.Corrupt if this version cannot read it */
  static Namespace namespace(NamespaceRow row) {
    if (row.data().format() != FORMAT) {
      throw new StoreException.Corrupt(
          "Expected settings of namespace %s in format %d, found %d"
              .formatted(row.name(), FORMAT, row.data().format()),
          null);
    }
    try {
      return namespace(row, StoredMessages.read(row.data(), DescribeNamespaceResponse.parser()));
    } catch (InvalidProtocolBufferException e) {
      throw new StoreException.Corrupt(
          "Expected settings of namespace %s, found other bytes".formatted(row.name()), e);
    }
  }

  private static Namespace namespace(NamespaceRow row, DescribeNamespaceResponse message) {
    var info = message.getNamespaceInfo();
    var config = message.getConfig();
    var retention = config.getWorkflowExecutionRetentionTtl();
    return new Namespace(
        row.id(),
        row.name(),
        new Namespace.Settings(
            info.getDescription(),
            info.getOwnerEmail(),
            info.getDataMap(),
            java.time.Duration.ofSeconds(retention.getSeconds(), retention.getNanos()),
            config.getCustomSearchAttributeAliasesMap()));
  }
}
