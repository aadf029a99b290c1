package dev.almanac.api.identity;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.almanac.api.tls.PeerCertificate;
import java.util.Base64;
import java.util.Optional;

/**
 * What a caller has shown of itself. A header that is too long counts as absent.
 *
 * @param authorization the header of this name
 * @param cookie the header of this name; empty over gRPC
 * @param certificate of its connection, verified
 */
public record Presented(
    Optional<String> authorization,
    Optional<String> cookie,
    Optional<PeerCertificate> certificate) {
  /** Tokens with many groups have several thousand characters. */
  public static final int LONGEST = 16 * 1024;

  private static final String BEARER = "bearer ";
  private static final String BASIC = "basic ";

  public Presented {
    authorization = authorization.filter(text -> text.length() <= LONGEST);
    cookie = cookie.filter(text -> text.length() <= LONGEST);
  }

  /** Creates what somebody types who logs in. */
  public static Presented secret(String secret) {
    return new Presented(Optional.of("Bearer " + secret), Optional.empty(), Optional.empty());
  }

  /** Returns the key or token behind "Bearer", or the password behind "Basic". */
  public Optional<String> secret() {
    return bearer().or(this::password);
  }

  /** Programs that subscribe to calendars know names and passwords only. */
  private Optional<String> password() {
    return authorization
        .filter(text -> text.regionMatches(true, 0, BASIC, 0, BASIC.length()))
        .flatMap(text -> decoded(text.substring(BASIC.length()).strip()))
        .filter(pair -> pair.contains(":"))
        .map(pair -> pair.substring(pair.indexOf(':') + 1));
  }

  private static Optional<String> decoded(String text) {
    try {
      return Optional.of(new String(Base64.getDecoder().decode(text), UTF_8));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** Returns the key or token behind "Bearer". */
  public Optional<String> bearer() {
    return authorization
        .filter(text -> text.regionMatches(true, 0, BEARER, 0, BEARER.length()))
        .map(text -> text.substring(BEARER.length()).strip());
  }
}
