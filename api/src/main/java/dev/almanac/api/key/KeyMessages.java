package dev.almanac.api.key;

import dev.almanac.protocol.ProtoTime;
import dev.almanac.runtime.registry.ApiKey;

/** Shows keys. */
final class KeyMessages {
  private KeyMessages() {}

  static dev.almanac.protocol.operator.v1.ApiKey message(ApiKey key) {
    var message = dev.almanac.protocol.operator.v1.ApiKey.newBuilder()
        .setKeyId(key.id())
        .setName(key.name())
        .addAllGrants(key.grants())
        .addAllTaskQueues(key.queues())
        .setCreatedTime(ProtoTime.timestamp(key.created()))
        .setCreatedBy(key.createdBy());
    key.expires().map(ProtoTime::timestamp).ifPresent(message::setExpiryTime);
    key.revoked().map(ProtoTime::timestamp).ifPresent(message::setRevokedTime);
    key.secrets().stream()
        .skip(1)
        .flatMap(secret -> secret.expires().stream())
        .map(ProtoTime::timestamp)
        .forEach(message::setPreviousExpiryTime);
    return message.build();
  }
}
