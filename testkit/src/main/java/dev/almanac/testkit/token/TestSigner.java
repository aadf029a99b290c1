package dev.almanac.testkit.token;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.EdECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PSSParameterSpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.stream.Collectors;

/**
 * Signs tokens with a key of its own.
 *
 * @param id of the key
 * @param algorithm as tokens name it, such as {@code RS256}
 */
public record TestSigner(String id, String algorithm, KeyPair keys) {
  private static final int RSA_BITS = 2_048;
  private static final int ED25519_LENGTH = 32;

  /** Makes a key that fits the algorithm. */
  public static TestSigner of(String id, String algorithm) {
    try {
      return new TestSigner(id, algorithm, keys(algorithm, RSA_BITS));
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }

  /** Makes an RSA key of this many bits. */
  public static TestSigner rsa(String id, int bits) {
    try {
      return new TestSigner(id, "RS256", keys("RS256", bits));
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }

  /** Returns the same key, which signs in another way. */
  public TestSigner with(String otherId, String otherAlgorithm) {
    return new TestSigner(otherId, otherAlgorithm, keys);
  }

  private static KeyPair keys(String algorithm, int bits) throws GeneralSecurityException {
    KeyPairGenerator generator;
    if (algorithm.startsWith("ES")) {
      String size = algorithm.equals("ES512") ? "521" : algorithm.substring(2);
      generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec("secp%sr1".formatted(size)));
    } else if (algorithm.startsWith("Ed")) {
      generator = KeyPairGenerator.getInstance("Ed25519");
    } else {
      generator = KeyPairGenerator.getInstance("RSA");
      generator.initialize(bits);
    }
    return generator.generateKeyPair();
  }

  /** Returns a set of the public keys, as an issuer publishes it. */
  public static String set(TestSigner... signers) {
    return Arrays.stream(signers)
        .map(TestSigner::jwk)
        .collect(Collectors.joining(",", "{\"keys\":[", "]}"));
  }

  /** Returns the public key as JSON. */
  public String jwk() {
    String members = switch (keys.getPublic()) {
      case RSAPublicKey key ->
        "\"kty\":\"RSA\",\"n\":\"%s\",\"e\":\"%s\""
            .formatted(base64(key.getModulus()), base64(key.getPublicExponent()));
      case ECPublicKey key -> {
        int bits = key.getParams().getCurve().getField().getFieldSize();
        int length = (bits + 7) / 8;
        yield "\"kty\":\"EC\",\"crv\":\"P-%d\",\"x\":\"%s\",\"y\":\"%s\""
            .formatted(
                bits,
                base64(bytes(key.getW().getAffineX(), length)),
                base64(bytes(key.getW().getAffineY(), length)));
      }
      case EdECPublicKey key ->
        "\"kty\":\"OKP\",\"crv\":\"Ed25519\",\"x\":\"%s\"".formatted(base64(point(key)));
      default -> throw new IllegalStateException("What key is this?");
    };
    return "{\"kid\":\"%s\",\"use\":\"sig\",%s}".formatted(id, members);
  }

  /** Returns a token with these claims, as JSON. */
  public String sign(String claims) {
    return sign("{\"alg\":\"%s\",\"typ\":\"JWT\",\"kid\":\"%s\"}".formatted(algorithm, id), claims);
  }

  /** Returns a token with this header, whatever it says. */
  public String sign(String header, String claims) {
    String signed = base64(header.getBytes(UTF_8)) + "." + base64(claims.getBytes(UTF_8));
    return signed + "." + base64(signature(signed.getBytes(UTF_8)));
  }

  /** Returns the signature of these bytes. */
  public byte[] signature(byte[] bytes) {
    try {
      var signature = signature();
      signature.initSign(keys.getPrivate());
      signature.update(bytes);
      return signature.sign();
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }

  private Signature signature() throws GeneralSecurityException {
    String bits = algorithm.substring(2);
    return switch (algorithm.substring(0, 2)) {
      case "RS" -> Signature.getInstance("SHA%swithRSA".formatted(bits));
      case "ES" -> Signature.getInstance("SHA%swithECDSAinP1363Format".formatted(bits));
      case "PS" -> {
        var pss = Signature.getInstance("RSASSA-PSS");
        String hash = "SHA-" + bits;
        pss.setParameter(new PSSParameterSpec(
            hash, "MGF1", new MGF1ParameterSpec(hash), Integer.parseInt(bits) / 8, 1));
        yield pss;
      }
      default -> Signature.getInstance("Ed25519");
    };
  }

  /** As in tokens: without padding. */
  public static String base64(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  private static String base64(BigInteger number) {
    return base64(bytes(number, (number.bitLength() + 7) / 8));
  }

  private static byte[] bytes(BigInteger number, int length) {
    byte[] bytes = number.toByteArray();
    byte[] padded = new byte[length];
    int from = Math.max(0, bytes.length - length);
    System.arraycopy(bytes, from, padded, length - bytes.length + from, bytes.length - from);
    return padded;
  }

  private static byte[] point(EdECPublicKey key) {
    byte[] number = bytes(key.getPoint().getY(), ED25519_LENGTH);
    byte[] turned = new byte[ED25519_LENGTH];
    for (int i = 0; i < ED25519_LENGTH; i++) {
      turned[i] = number[ED25519_LENGTH - 1 - i];
    }
    if (key.getPoint().isXOdd()) {
      turned[ED25519_LENGTH - 1] |= (byte) 0x80;
    }
    return turned;
  }
}
