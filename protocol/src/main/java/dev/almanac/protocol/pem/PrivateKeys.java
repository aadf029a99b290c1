package dev.almanac.protocol.pem;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads a private key in PEM. The JDK reads PKCS#8 only; the two older forms, of RSA (PKCS#1) and
 * of elliptic curves (SEC 1), become PKCS#8 when the name of their algorithm is put in front.
 */
public final class PrivateKeys {
  private static final String PKCS8 = "PRIVATE KEY";
  private static final String RSA = "RSA PRIVATE KEY";
  private static final String CURVE = "EC PRIVATE KEY";

  /** What a key may be for; {@code EdDSA} has the curves Ed25519 and Ed448. */
  private static final List<String> ALGORITHMS = List.of("EC", "RSA", "EdDSA");

  private static final String CONVERT =
      "; convert it: openssl pkcs8 -topk8 -nodes -in KEY -out NEW";

  private PrivateKeys() {}

  /**
   * Returns the first key.
   *
   * @throws PemException if there is none that can be read without a password
   */
  public static PrivateKey read(String pem) throws PemException {
    for (PemBlock block : PemBlock.of(pem)) {
      if (block.label().endsWith(PKCS8)) {
        return of(block);
      }
    }
    throw new PemException("has no private key in PEM");
  }

  private static PrivateKey of(PemBlock block) throws PemException {
    // Older tools put headers about encryption into the body.
    if (block.label().startsWith("ENCRYPTED ") || block.body().contains("ENCRYPTED")) {
      throw new PemException("has a key with a password, which nobody could enter" + CONVERT);
    }
    return switch (block.label()) {
      case PKCS8 -> key(block.bytes());
      case RSA -> key(Pkcs8.ofRsa(block.bytes()));
      case CURVE -> key(Pkcs8.ofCurve(block.bytes()));
      default ->
        throw new PemException(
            "has a key of the kind '%s', which is not read%s".formatted(block.label(), CONVERT));
    };
  }

  private static PrivateKey key(byte[] pkcs8) throws PemException {
    try {
      var spec = new PKCS8EncodedKeySpec(pkcs8);
      for (String algorithm : ALGORITHMS) {
        var key = tried(algorithm, spec);
        if (key != null) {
          return key;
        }
      }
      throw new PemException("has a key that cannot be read: expected RSA, EC or Ed25519");
    } finally {
      Arrays.fill(pkcs8, (byte) 0);
    }
  }

  private static @Nullable PrivateKey tried(String algorithm, PKCS8EncodedKeySpec spec) {
    try {
      return KeyFactory.getInstance(algorithm).generatePrivate(spec);
    } catch (GeneralSecurityException e) {
      return null; // of another algorithm; if it is of none, the caller says so
    }
  }

  /** Returns whether a certificate verifies what the key signs. */
  public static boolean belongs(PrivateKey key, X509Certificate certificate) {
    String algorithm = switch (key.getAlgorithm()) {
      case "RSA" -> "SHA256withRSA";
      case "EC" -> "SHA256withECDSA";
      default -> "EdDSA";
    };
    byte[] sample = "sample".getBytes(StandardCharsets.US_ASCII);
    try {
      var signing = Signature.getInstance(algorithm);
      signing.initSign(key);
      signing.update(sample);
      var verifying = Signature.getInstance(algorithm);
      verifying.initVerify(certificate.getPublicKey());
      verifying.update(sample);
      return verifying.verify(signing.sign());
    } catch (GeneralSecurityException e) {
      return false;
    }
  }
}
