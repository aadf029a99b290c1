package dev.almanac.api.key;

import com.google.protobuf.ByteString;
import dev.almanac.api.identity.Authenticator;
import dev.almanac.api.identity.Grants;
import dev.almanac.api.identity.Identity;
import dev.almanac.api.identity.Presented;
import dev.almanac.api.identity.Verdict;
import dev.almanac.runtime.registry.ApiKey;
import dev.almanac.runtime.registry.ApiKeys;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Knows callers by the keys of this installation, and by the one in its configuration. */
public final class KeyAuthenticator implements Authenticator {
  private static final Logger LOG = LoggerFactory.getLogger(KeyAuthenticator.class);

  private static final Identity ROOT =
      new Identity("root", Identity.Kind.API_KEY, Grants.ALL, java.util.List.of());

  private static final Verdict UNKNOWN =
      Verdict.refused("Request unauthorized. The API key is not valid.");

  private final ApiKeys keys;
  private final Optional<ByteString> root;
  private final InstantSource clock;

  /** What was made of a key, until it changes. Has no more entries than there are keys. */
  private final Map<String, Known> known = new ConcurrentHashMap<>();

  private record Known(ApiKey key, Identity identity) {}

  /** @param root a key that is admin of the system, if there is one */
  public KeyAuthenticator(ApiKeys keys, Optional<String> root, InstantSource clock) {
    this.keys = keys;
    this.root = root.map(KeyText::hash);
    this.clock = clock;
  }

  @Override
  public Verdict admit(Presented presented) {
    return presented.secret().map(this::admit).orElseGet(Verdict.Unclear::new);
  }

  private Verdict admit(String secret) {
    Optional<String> id = KeyText.idIn(secret);
    if (id.isEmpty() && root.isEmpty()) {
      return new Verdict.Unclear();
    }
    var hash = KeyText.hash(secret);
    if (root.filter(expected -> isSame(expected, hash)).isPresent()) {
      return Verdict.forever(ROOT);
    }
    return id.isEmpty() ? new Verdict.Unclear() : admit(id.get(), hash);
  }

  private Verdict admit(String id, ByteString hash) {
    var now = clock.instant();
    return keys.byId(id)
        .filter(key -> key.accepts(hash, now))
        .<Verdict>map(key -> new Verdict.Admitted(
            identity(key),
            later -> keys.byId(id).filter(one -> one.accepts(hash, later)).isPresent()))
        .orElse(UNKNOWN);
  }

  private Identity identity(ApiKey key) {
    var before = known.get(key.id());
    if (before != null && before.key().equals(key)) {
      return before.identity();
    }
    var identity = new Identity(key.name(), Identity.Kind.API_KEY, grants(key), key.queues());
    known.put(key.id(), new Known(key, identity));
    return identity;
  }

  private static Grants grants(ApiKey key) {
    try {
      return Grants.of(key.grants());
    } catch (Grants.InvalidException e) {
      LOG.warn("Key {} grants nothing: {}", key.id(), e.getMessage());
      return Grants.NONE;
    }
  }

  private static boolean isSame(ByteString expected, ByteString found) {
    return java.security.MessageDigest.isEqual(expected.toByteArray(), found.toByteArray());
  }
}
