package dev.almanac.store.encryption;

import java.util.UUID;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/**
 * A key that encrypts blobs of one namespace, ready for use.
 *
 * @param id stands in the header of each blob
 */
public record DataKey(int id, UUID namespace, SecretKey secret) {
  /** Owns what belongs to no namespace, such as answers to messages that found nobody. */
  public static final UUID NO_NAMESPACE = new UUID(0, 0);

  static DataKey of(int id, UUID namespace, byte[] secret) {
    return new DataKey(id, namespace, new SecretKeySpec(secret, "AES"));
  }

  /** Leaves out the secret. */
  @Override
  public String toString() {
    return "data key %d of namespace %s".formatted(id, namespace);
  }
}
