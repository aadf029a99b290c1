package dev.almanac.api.jwt;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.spec.ECPoint;
import java.security.spec.ECPublicKeySpec;
import java.security.spec.EdECPoint;
import java.security.spec.EdECPublicKeySpec;
import java.security.spec.NamedParameterSpec;
import java.security.spec.RSAPublicKeySpec;
import java.util.Optional;
import java.util.stream.StreamSupport;

/**
 * A public key of an issuer.
 *
 * @param id by which tokens name it; empty if it has none
 * @param algorithm the only one that it is for; empty for each that takes such a key
 */
record Jwk(String id, Optional<JwsAlgorithm> algorithm, PublicKey key) {
  private static final int LONGEST_ID = 500;
  private static final int FEWEST_BITS = 2_048;
  private static final int MOST_BITS = 8_192;

  /** Usual are 3 and 65537. A long one makes verification slow. */
  private static final int MOST_BITS_OF_EXPONENT = 33;

  private static final int ED25519_LENGTH = 32;

  /** A key cannot be used. The message says why. */
  static final class UnusableException extends Exception {
    UnusableException(String message) {
      super(message, null, false, false);
    }
  }

  /** Returns whether it may have signed tokens in this way. */
  boolean isFor(JwsAlgorithm asked) {
    return asked.takes(key) && algorithm.map(asked::equals).orElse(true);
  }

  /**
   * Reads a key.
   *
   * @throws UnusableException if it is weak or malformed, or for something else than signatures
   */
  static Jwk of(JsonObject json) throws UnusableException {
    String id = text(json, "kid").orElse("");
    if (id.length() > LONGEST_ID) {
      throw new UnusableException("its id is too long");
    }
    if (!text(json, "use").orElse("sig").equals("sig") || !mayVerify(json.get("key_ops"))) {
      throw new UnusableException("it is not for signatures");
    }
    if (json.has("d") || json.has("k")) {
      throw new UnusableException("it is secret, and should not be here");
    }
    Optional<String> named = text(json, "alg");
    Optional<JwsAlgorithm> algorithm = named.flatMap(JwsAlgorithm::named);
    if (named.isPresent() && algorithm.isEmpty()) {
      throw new UnusableException("its algorithm is not known");
    }
    var jwk = new Jwk(id, algorithm, key(json));
    if (algorithm.isPresent() && !algorithm.get().takes(jwk.key())) {
      throw new UnusableException("its algorithm does not fit its kind");
    }
    return jwk;
  }

  private static PublicKey key(JsonObject json) throws UnusableException {
    try {
      return switch (required(json, "kty")) {
        case "RSA" -> rsa(json);
        case "EC" -> elliptic(json);
        case "OKP" -> edwards(json);
        default -> throw new UnusableException("its kind is not known");
      };
    } catch (GeneralSecurityException e) {
      throw new UnusableException("it is malformed");
    }
  }

  private static PublicKey rsa(JsonObject json) throws UnusableException, GeneralSecurityException {
    var modulus = number(json, "n");
    var exponent = number(json, "e");
    int bits = modulus.bitLength();
    if (bits < FEWEST_BITS || bits > MOST_BITS) {
      throw new UnusableException(
          "it has %d bits, expected %d to %d".formatted(bits, FEWEST_BITS, MOST_BITS));
    }
    boolean isExponent = exponent.testBit(0)
        && exponent.compareTo(BigInteger.ONE) > 0
        && exponent.bitLength() <= MOST_BITS_OF_EXPONENT;
    if (!isExponent || !modulus.testBit(0)) {
      throw new UnusableException("it is malformed");
    }
    return KeyFactory.getInstance("RSA").generatePublic(new RSAPublicKeySpec(modulus, exponent));
  }

  private static PublicKey elliptic(JsonObject json)
      throws UnusableException, GeneralSecurityException {
    var curve = EllipticCurve.named(required(json, "crv"))
        .orElseThrow(() -> new UnusableException("its curve is not known"));
    var point =
        new ECPoint(coordinate(json, "x", curve.length()), coordinate(json, "y", curve.length()));
    if (!curve.has(point)) {
      throw new UnusableException("it is not on its curve");
    }
    return KeyFactory.getInstance("EC")
        .generatePublic(new ECPublicKeySpec(point, curve.parameters()));
  }

  private static BigInteger coordinate(JsonObject json, String name, int length)
      throws UnusableException {
    return new BigInteger(1, bytes(json, name, length));
  }

  /** The bytes are those of y, the last one first; the highest bit says whether x is odd. */
  private static PublicKey edwards(JsonObject json)
      throws UnusableException, GeneralSecurityException {
    if (!required(json, "crv").equals("Ed25519")) {
      throw new UnusableException("its curve is not known");
    }
    byte[] bytes = bytes(json, "x", ED25519_LENGTH);
    byte[] turned = new byte[ED25519_LENGTH];
    for (int i = 0; i < ED25519_LENGTH; i++) {
      turned[i] = bytes[ED25519_LENGTH - 1 - i];
    }
    boolean isOdd = turned[0] < 0;
    turned[0] &= 0x7f;
    return KeyFactory.getInstance("Ed25519")
        .generatePublic(new EdECPublicKeySpec(
            NamedParameterSpec.ED25519, new EdECPoint(isOdd, new BigInteger(1, turned))));
  }

  private static boolean mayVerify(@org.jspecify.annotations.Nullable JsonElement operations) {
    return operations == null
        || (operations instanceof JsonArray list
            && StreamSupport.stream(list.spliterator(), false)
                .anyMatch(one -> one.equals(new JsonPrimitive("verify"))));
  }

  private static byte[] bytes(JsonObject json, String name, int length) throws UnusableException {
    return Base64Url.bytes(required(json, name))
        .filter(bytes -> bytes.length == length)
        .orElseThrow(() -> new UnusableException("it is malformed"));
  }

  private static BigInteger number(JsonObject json, String name) throws UnusableException {
    return Base64Url.number(required(json, name))
        .orElseThrow(() -> new UnusableException("it is malformed"));
  }

  private static String required(JsonObject json, String name) throws UnusableException {
    return text(json, name).orElseThrow(() -> new UnusableException("it has no " + name));
  }

  private static Optional<String> text(JsonObject json, String name) throws UnusableException {
    var value = json.get(name);
    if (value == null) {
      return Optional.empty();
    }
    if (value instanceof JsonPrimitive text && text.isString()) {
      return Optional.of(text.getAsString());
    }
    throw new UnusableException("its %s is no text".formatted(name));
  }
}
