package dev.almanac.runtime.registry;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.almanac.store.ApiKeyStore.KeyRow;
import dev.almanac.store.Blob;
import dev.almanac.store.StoreException;
import dev.almanac.store.codec.Formats;
import dev.almanac.store.codec.StoredMessages;
import dev.almanac.store.codec.Times;
import dev.almanac.store.proto.StoredApiKey;
import dev.almanac.store.proto.StoredSecret;
import dev.almanac.store.proto.StoredTime;
import java.time.Instant;
import java.util.Optional;

/** Encodes keys. */
final class ApiKeyCodec {
  private ApiKeyCodec() {}

  static Blob blob(ApiKey key) {
    var message = StoredApiKey.newBuilder()
        .setName(key.name())
        .addAllGrants(key.grants())
        .addAllQueues(key.queues())
        .setCreated(Times.stored(key.created()))
        .setCreatedBy(key.createdBy());
    key.expires().map(Times::stored).ifPresent(message::setExpires);
    key.revoked().map(Times::stored).ifPresent(message::setRevoked);
    for (var secret : key.secrets()) {
      var stored = message.addSecretsBuilder().setHash(secret.hash());
      secret.expires().map(Times::stored).ifPresent(stored::setExpires);
    }
    return Blob.of(Formats.API_KEY, message.build().toByteArray());
  }

  /** @throws StoreException.Corrupt if this version cannot read it */
  static ApiKey key(KeyRow row) {
    if (row.data().format() != Formats.API_KEY) {
      throw new StoreException.Corrupt(
          "Expected key %s in format %d, found %d"
              .formatted(row.id(), Formats.API_KEY, row.data().format()),
          null);
    }
    try {
      return key(row.id(), StoredMessages.read(row.data(), StoredApiKey.parser()));
    } catch (InvalidProtocolBufferException e) {
      throw new StoreException.Corrupt("Expected key %s, found other bytes".formatted(row.id()), e);
    }
  }

  private static ApiKey key(String id, StoredApiKey stored) {
    return new ApiKey(
        id,
        stored.getName(),
        stored.getGrantsList(),
        stored.getQueuesList(),
        Times.of(stored.getCreated()),
        stored.getCreatedBy(),
        time(stored.hasExpires(), stored.getExpires()),
        time(stored.hasRevoked(), stored.getRevoked()),
        stored.getSecretsList().stream().map(ApiKeyCodec::secret).toList());
  }

  private static ApiKey.Secret secret(StoredSecret stored) {
    return new ApiKey.Secret(stored.getHash(), time(stored.hasExpires(), stored.getExpires()));
  }

  private static Optional<Instant> time(boolean isThere, StoredTime time) {
    return isThere ? Optional.of(Times.of(time)) : Optional.empty();
  }
}
