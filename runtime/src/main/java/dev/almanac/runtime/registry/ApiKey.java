package dev.almanac.runtime.registry;

import com.google.protobuf.ByteString;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A key with which clients show who they are, without the key itself.
 *
 * @param id the part of the key by which it is recognised
 * @param name what it is for, as audits show it
 * @param grants such as {@code orders:writer}
 * @param queues the only task queues whose tasks it may take; none: any
 * @param createdBy who made it
 * @param expires when it ends by itself
 * @param secrets the newest first; of several the older ones end soon
 */
public record ApiKey(
    String id,
    String name,
    List<String> grants,
    List<String> queues,
    Instant created,
    String createdBy,
    Optional<Instant> expires,
    Optional<Instant> revoked,
    List<Secret> secrets) {
  /**
   * What a client must know.
   *
   * @param hash SHA-256 of the whole key
   */
  public record Secret(ByteString hash, Optional<Instant> expires) {
    boolean isValid(Instant now) {
      return expires.filter(end -> !now.isBefore(end)).isEmpty();
    }
  }

  public ApiKey {
    grants = List.copyOf(grants);
    queues = List.copyOf(queues);
    secrets = List.copyOf(secrets);
  }

  /** Returns whether it has neither been revoked nor expired. */
  public boolean isValid(Instant now) {
    return revoked.isEmpty() && expires.filter(end -> !now.isBefore(end)).isEmpty();
  }

  /** Returns whether the hash is that of a secret that is valid now. */
  public boolean accepts(ByteString hash, Instant now) {
    return isValid(now)
        && secrets.stream()
            .anyMatch(secret -> secret.isValid(now)
                && java.security.MessageDigest.isEqual(
                    secret.hash().toByteArray(), hash.toByteArray()));
  }

  /** Returns it with a new secret; the present one stays valid until {@code end}. */
  public ApiKey rotated(ByteString hash, Instant end) {
    var last = new Secret(secrets.getFirst().hash(), Optional.of(end));
    return with(revoked, List.of(new Secret(hash, Optional.empty()), last));
  }

  public ApiKey revokedAt(Instant now) {
    return with(Optional.of(revoked.orElse(now)), secrets);
  }

  private ApiKey with(Optional<Instant> end, List<Secret> now) {
    return new ApiKey(id, name, grants, queues, created, createdBy, expires, end, now);
  }
}
