package dev.almanac.api.jwt;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.protobuf.ByteString;
import dev.almanac.api.identity.Authenticator;
import dev.almanac.api.identity.Identity;
import dev.almanac.api.identity.Presented;
import dev.almanac.api.identity.Validity;
import dev.almanac.api.identity.Verdict;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Knows callers by a token that an identity provider has signed. A token that was verified is
 * remembered by its hash, because clients show the same one with every call.
 */
public final class JwtAuthenticator implements Authenticator {
  private static final Logger LOG = LoggerFactory.getLogger(JwtAuthenticator.class);

  /** As many bearers are usual at a time, with little memory. */
  static final int MOST_REMEMBERED = 5_000;

  /** A token that was verified. It is valid while the issuer vouches for the key that signed it. */
  private record Known(Identity identity, Jwk key, Instant end, IssuerKeys keys)
      implements Validity {
    @Override
    public boolean holds(Instant now) {
      return now.isBefore(end) && keys.has(key);
    }
  }

  private final List<TrustedIssuer> issuers;
  private final InstantSource clock;

  /** By the hash of the token, the one that was used last at the end. Guarded by itself. */
  private final Map<ByteString, Known> known = new LinkedHashMap<>(16, 0.75f, true) {
    @Override
    protected boolean removeEldestEntry(Map.Entry<ByteString, Known> eldest) {
      return size() > MOST_REMEMBERED;
    }
  };

  public JwtAuthenticator(List<TrustedIssuer> issuers, InstantSource clock) {
    this.issuers = List.copyOf(issuers);
    this.clock = clock;
  }

  @Override
  public Verdict admit(Presented presented) {
    return issuers.isEmpty()
        ? new Verdict.Unclear()
        : presented.secret().filter(Jws::isLike).map(this::admit).orElseGet(Verdict.Unclear::new);
  }

  private Verdict admit(String token) {
    var hash = hash(token);
    var now = clock.instant();
    var before = remembered(hash, now);
    if (before != null) {
      return new Verdict.Admitted(before.identity(), before);
    }
    try {
      var verified = verified(token, now);
      synchronized (known) {
        known.put(hash, verified);
      }
      return new Verdict.Admitted(verified.identity(), verified);
    } catch (RefusedTokenException e) {
      LOG.debug("Refused a token: {}", e.getMessage());
      return new Verdict.Refused(e.error());
    }
  }

  private @Nullable Known remembered(ByteString hash, Instant now) {
    synchronized (known) {
      var before = known.get(hash);
      if (before != null && !before.holds(now)) {
        known.remove(hash);
        return null;
      }
      return before;
    }
  }

  private Known verified(String text, Instant now) throws RefusedTokenException {
    var jws = Jws.of(text);
    var issuer = issuers.stream()
        .filter(one -> one.rules().issuer().equals(jws.claimedIssuer()))
        .findAny()
        .orElseThrow(() -> RefusedTokenException.forged("its issuer is not known"));
    var token = issuer.rules().check(jws, issuer.keys(), now);
    var identity = issuer.identity(token.claims(), Identity.Kind.TOKEN, token.end());
    return new Known(identity, token.key(), token.end(), issuer.keys());
  }

  private static ByteString hash(String token) {
    try {
      return ByteString.copyFrom(
          MessageDigest.getInstance("SHA-256").digest(token.getBytes(UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JDK has SHA-256", e);
    }
  }
}
