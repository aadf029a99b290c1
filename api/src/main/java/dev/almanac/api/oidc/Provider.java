package dev.almanac.api.oidc;

import dev.almanac.api.jwt.IssuerKeys;
import dev.almanac.api.jwt.RoleMapping;
import dev.almanac.api.jwt.TokenRules;
import dev.almanac.api.jwt.TrustedIssuer;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * An identity provider where people log in: what it says of itself, and its keys. Both are read
 * together, in the background. Thread-safe.
 */
public final class Provider {
  private static final Duration REFRESH = Duration.ofMinutes(5);

  private final String issuer;
  private final ProviderCalls calls;
  private final TrustedIssuer trusted;
  private volatile @Nullable Discovery discovery;

  /** @param nameClaim has the name of a person */
  public Provider(
      TokenRules rules,
      RoleMapping roles,
      String nameClaim,
      ProviderCalls calls,
      InstantSource clock) {
    this.issuer = rules.issuer();
    this.calls = calls;
    var keys = new IssuerKeys(issuer, this::read, REFRESH, clock);
    trusted = new TrustedIssuer(rules, roles, nameClaim, keys);
  }

  private CompletionStage<String> read() {
    return calls.get(Discovery.urlOf(issuer)).thenCompose(text -> {
      var read = Discovery.of(text, issuer);
      discovery = read;
      return calls.get(read.keys());
    });
  }

  /** Reads again what the provider publishes, if it is time. */
  public void care() {
    trusted.keys().care();
  }

  TrustedIssuer trusted() {
    return trusted;
  }

  ProviderCalls calls() {
    return calls;
  }

  /** Returns what the provider says of itself; empty if it has not answered yet. */
  Optional<Discovery> discovery() {
    return Optional.ofNullable(discovery);
  }
}
