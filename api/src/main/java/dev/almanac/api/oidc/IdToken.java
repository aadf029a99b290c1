package dev.almanac.api.oidc;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.almanac.api.jwt.Claims;
import dev.almanac.api.jwt.Jws;
import dev.almanac.api.jwt.JwsAlgorithm;
import dev.almanac.api.jwt.RefusedTokenException;
import dev.almanac.api.jwt.TrustedIssuer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;

/** What a provider says about a person who has just logged in. */
final class IdToken {
  private IdToken() {}

  /**
   * Checks a token, and returns its claims.
   *
   * @param nonce that the login was begun with
   * @param accessToken that came with it
   * @throws RefusedTokenException if it is not the answer to this login
   */
  static Claims check(
      String text,
      TrustedIssuer issuer,
      LoginClient client,
      String nonce,
      Optional<String> accessToken,
      Instant now)
      throws RefusedTokenException {
    var token = issuer.rules().check(Jws.of(text), issuer.keys(), now);
    var claims = token.claims();
    demand(claims.text("sub").isPresent(), "it has no sub");
    demand(claims.has("iat"), "it has no iat");
    demand(isSame(claims.text("nonce").orElse(""), nonce), "its nonce is another");
    var party = claims.text("azp");
    boolean isForOthers = claims.texts("aud").size() > 1;
    demand(
        party.map(client.id()::equals).orElse(!isForOthers && !claims.has("azp")),
        "it was issued to another client");
    if (claims.has("at_hash")) {
      String expected = accessToken.map(one -> hash(one, token.algorithm())).orElse("");
      demand(isSame(claims.text("at_hash").orElse("?"), expected), "its at_hash is another");
    }
    return claims;
  }

  private static void demand(boolean isRight, String fault) throws RefusedTokenException {
    if (!isRight) {
      throw RefusedTokenException.signed(fault, "The login is not valid.");
    }
  }

  /** Compares in constant time. */
  static boolean isSame(String found, String expected) {
    return !expected.isEmpty()
        && MessageDigest.isEqual(
            found.getBytes(java.nio.charset.StandardCharsets.UTF_8),
            expected.getBytes(java.nio.charset.StandardCharsets.UTF_8));
  }

  /** The left half of a hash, as OpenID Connect has it. */
  private static String hash(String accessToken, JwsAlgorithm algorithm) {
    try {
      byte[] whole =
          MessageDigest.getInstance(algorithm.hash()).digest(accessToken.getBytes(US_ASCII));
      return Base64.getUrlEncoder()
          .withoutPadding()
          .encodeToString(Arrays.copyOf(whole, whole.length / 2));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JDK has " + algorithm.hash(), e);
    }
  }
}
