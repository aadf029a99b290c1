package dev.almanac.api.jwt;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What is expected of a token of an issuer.
 *
 * @param audiences of which it must name one: it is for this server, and no other
 * @param skew how far the clocks of the issuer and of this server may be apart
 * @param longest how long a token may be valid after it was issued
 */
public record TokenRules(
    String issuer,
    Set<String> audiences,
    Set<JwsAlgorithm> algorithms,
    Duration skew,
    Duration longest) {
  public TokenRules {
    audiences = Set.copyOf(audiences);
    algorithms = Set.copyOf(algorithms);
  }

  /**
   * A token that is to be believed.
   *
   * @param end when it is no longer
   */
  public record Token(Claims claims, JwsAlgorithm algorithm, Jwk key, Instant end) {}

  /**
   * Checks a token.
   *
   * @throws RefusedTokenException if it is not to be believed, or cannot be verified yet
   */
  public Token check(Jws jws, IssuerKeys keys, Instant now) throws RefusedTokenException {
    if (!jws.claimedIssuer().equals(issuer)) {
      throw RefusedTokenException.forged("it is of another issuer");
    }
    if (!algorithms.contains(jws.algorithm())) {
      throw RefusedTokenException.forged("its algorithm is not allowed");
    }
    var key = signer(jws, keys.find(jws.keyId(), jws.algorithm()));
    var claims = new Claims(jws.claims());
    checkPurpose(claims);
    return new Token(claims, jws.algorithm(), key, end(claims, now));
  }

  private static Jwk signer(Jws jws, List<Jwk> candidates) throws RefusedTokenException {
    for (Jwk key : candidates) {
      if (jws.algorithm()
          .verifies(key.key(), jws.signed().toByteArray(), jws.signature().toByteArray())) {
        return key;
      }
    }
    throw RefusedTokenException.forged("its signature is wrong");
  }

  private void checkPurpose(Claims claims) throws RefusedTokenException {
    if (claims.texts("aud").stream().noneMatch(audiences::contains)) {
      throw RefusedTokenException.signed(
          "it is for another audience", "The token is not for this server.");
    }
    if (claims.has("cnf")) {
      throw RefusedTokenException.signed(
          "it is bound to a key of its bearer, which is not checked here",
          "The token is bound to a key; this server takes bearer tokens.");
    }
  }

  private Instant end(Claims claims, Instant now) throws RefusedTokenException {
    var expires = claims
        .time("exp")
        .orElseThrow(() -> RefusedTokenException.signed(
            "it has no end", "The token never expires; this server takes none such."));
    if (!now.isBefore(expires.plus(skew))) {
      throw RefusedTokenException.signed("it has expired", "The token has expired.");
    }
    Optional<Instant> issued = claims.time("iat");
    Optional<Instant> begins = claims.time("nbf");
    if (isLater(issued, now) || isLater(begins, now)) {
      throw RefusedTokenException.signed("it is not valid yet", "The token is not valid yet.");
    }
    if (expires.isAfter(issued.orElse(now).plus(longest).plus(skew))) {
      throw RefusedTokenException.signed(
          "it is valid for too long", "The token is valid for longer than this server allows.");
    }
    return expires.plus(skew);
  }

  private boolean isLater(Optional<Instant> begin, Instant now) {
    return begin.filter(time -> time.isAfter(now.plus(skew))).isPresent();
  }
}
