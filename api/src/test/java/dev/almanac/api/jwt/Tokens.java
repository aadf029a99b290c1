package dev.almanac.api.jwt;

import dev.almanac.api.identity.Authenticator;
import dev.almanac.api.identity.Presented;
import dev.almanac.api.identity.Verdict;
import dev.almanac.testkit.token.TestSigner;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** An issuer with its keys, and a server that believes it. */
final class Tokens {
  static final String ISSUER = "https://id.example.com";
  static final String AUDIENCE = "almanac";

  volatile Instant now = Instant.parse("2030-01-01T00:00:00Z");
  volatile String published;
  volatile boolean isOut;
  int reads;

  final IssuerKeys keys = new IssuerKeys(ISSUER, this::read, Duration.ofMinutes(5), () -> now);
  final Authenticator authenticator;

  Tokens(TestSigner... signers) {
    this(JwsAlgorithm.all(), signers);
  }

  Tokens(Set<JwsAlgorithm> algorithms, TestSigner... signers) {
    published = TestSigner.set(signers);
    var rules = new TokenRules(
        ISSUER, Set.of(AUDIENCE), algorithms, Duration.ofSeconds(60), Duration.ofHours(24));
    var roles = new RoleMapping("permissions", "groups", List.of());
    authenticator =
        new JwtAuthenticator(List.of(new TrustedIssuer(rules, roles, "sub", keys)), () -> now);
  }

  private CompletableFuture<String> read() {
    reads++;
    return isOut
        ? CompletableFuture.failedFuture(new java.io.IOException("out of reach"))
        : CompletableFuture.completedFuture(published);
  }

  Verdict admit(String token) {
    return authenticator.admit(Presented.secret(token));
  }

  boolean believes(String token) {
    return admit(token) instanceof Verdict.Admitted;
  }

  /** Returns what the bearer of a token is told. */
  String refusal(String token) {
    return ((Verdict.Refused) admit(token)).error().message();
  }

  /** Returns claims that are all right, with these besides them or in their place. */
  String claims(String... others) {
    var claims = new java.util.LinkedHashMap<String, String>();
    claims.put("iss", "\"" + ISSUER + "\"");
    claims.put("aud", "\"" + AUDIENCE + "\"");
    claims.put("sub", "\"ada\"");
    claims.put("iat", "" + now.getEpochSecond());
    claims.put("exp", "" + now.plusSeconds(3_600).getEpochSecond());
    claims.put("permissions", "[\"orders:read\"]");
    for (int i = 0; i < others.length; i += 2) {
      if (others[i + 1].isEmpty()) {
        claims.remove(others[i]);
      } else {
        claims.put(others[i], others[i + 1]);
      }
    }
    return claims.entrySet().stream()
        .map(claim -> "\"%s\":%s".formatted(claim.getKey(), claim.getValue()))
        .collect(java.util.stream.Collectors.joining(",", "{", "}"));
  }
}
