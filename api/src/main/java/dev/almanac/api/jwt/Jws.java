package dev.almanac.api.jwt;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonPrimitive;
import com.google.protobuf.ByteString;
import java.util.List;
import java.util.Optional;

/**
 * A signed token, read but not yet believed. Of its header, only the algorithm, the id of the key
 * and the type are looked at: keys, certificates and addresses that it may bring are not.
 *
 * @param keyId of the key that is said to have signed it; empty if it names none
 */
public record Jws(
    JwsAlgorithm algorithm,
    String keyId,
    JsonObject claims,
    ByteString signed,
    ByteString signature) {
  private static final int PARTS = 3;
  private static final int LONGEST_ID = 500;

  /** Types of tokens for callers and of ID tokens; others, such as for a logout, are no login. */
  private static final List<String> TYPES = List.of("jwt", "at+jwt", "application/at+jwt");

  /** Returns whether a text looks like a token: three parts, with dots between. */
  public static boolean isLike(String text) {
    int dots = 0;
    for (int i = 0; i < text.length(); i++) {
      char each = text.charAt(i);
      boolean isLetter = (each >= 'a' && each <= 'z') || (each >= 'A' && each <= 'Z');
      boolean isOther = (each >= '0' && each <= '9') || each == '-' || each == '_' || each == '=';
      if (each == '.') {
        dots++;
      } else if (!isLetter && !isOther) {
        return false;
      }
    }
    return dots == PARTS - 1;
  }

  /** @throws RefusedTokenException if it is not a token that can be verified at all */
  public static Jws of(String text) throws RefusedTokenException {
    var parts = List.of(text.split("[.]", -1));
    if (parts.size() != PARTS) {
      throw RefusedTokenException.forged("it has %d parts".formatted(parts.size()));
    }
    var header = object(parts.get(0), "header");
    if (header.has("crit") || header.has("b64")) {
      throw RefusedTokenException.forged("its header demands what is not known here");
    }
    String type = member(header, "typ").orElse("JWT");
    if (TYPES.stream().noneMatch(type::equalsIgnoreCase)) {
      throw RefusedTokenException.forged("it is of another type");
    }
    String keyId = member(header, "kid").orElse("");
    if (keyId.length() > LONGEST_ID) {
      throw RefusedTokenException.forged("the id of its key is too long");
    }
    return new Jws(
        member(header, "alg")
            .flatMap(JwsAlgorithm::named)
            .orElseThrow(() -> RefusedTokenException.forged("its algorithm is not allowed")),
        keyId,
        object(parts.get(1), "payload"),
        ByteString.copyFrom(text.substring(0, text.lastIndexOf('.')), US_ASCII),
        Base64Url.bytes(parts.get(2))
            .filter(bytes -> bytes.length > 0)
            .map(ByteString::copyFrom)
            .orElseThrow(() -> RefusedTokenException.forged("its signature is malformed")));
  }

  /** Returns who is said to have issued it; to choose the keys by, before it is believed. */
  String claimedIssuer() {
    return claims.get("iss") instanceof JsonPrimitive text && text.isString()
        ? text.getAsString()
        : "";
  }

  private static JsonObject object(String part, String name) throws RefusedTokenException {
    try {
      return StrictJson.object(Base64Url.utf8(part).orElse(""));
    } catch (JsonParseException e) {
      throw RefusedTokenException.forged("its %s is malformed".formatted(name));
    }
  }

  private static Optional<String> member(JsonObject header, String name)
      throws RefusedTokenException {
    var value = header.get(name);
    if (value == null) {
      return Optional.empty();
    }
    if (value instanceof JsonPrimitive text && text.isString()) {
      return Optional.of(text.getAsString());
    }
    throw RefusedTokenException.forged("its header is malformed");
  }
}
