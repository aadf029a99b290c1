package dev.almanac.api.jwt;

import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.PublicKey;
import java.security.Signature;
import java.security.SignatureException;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.EdECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PSSParameterSpec;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How a token can be signed. All of these verify with a public key, so that who can verify a token
 * cannot make one. There is no {@code none}, and none with a shared secret.
 */
@SuppressWarnings("ImmutableEnumChecker") // nobody changes what the JDK gives
public enum JwsAlgorithm {
  RS256(256),
  RS384(384),
  RS512(512),
  PS256(256),
  PS384(384),
  PS512(512),
  ES256(256, EllipticCurve.P256),
  ES384(384, EllipticCurve.P384),
  ES512(512, EllipticCurve.P521),
  EDDSA("EdDSA"),
  ED25519("Ed25519");

  private static final int BITS_OF_BYTE = 8;
  private static final int ED25519_LENGTH = 64;

  private final String inTokens;
  private final int hashBits;
  private final @Nullable EllipticCurve curve;
  private final Kind kind;

  private enum Kind {
    RSA,
    RSA_PSS,
    ECDSA,
    ED25519
  }

  JwsAlgorithm(int hashBits) {
    this.inTokens = name();
    this.hashBits = hashBits;
    this.curve = null;
    this.kind = name().startsWith("PS") ? Kind.RSA_PSS : Kind.RSA;
  }

  JwsAlgorithm(int hashBits, EllipticCurve curve) {
    this.inTokens = name();
    this.hashBits = hashBits;
    this.curve = curve;
    this.kind = Kind.ECDSA;
  }

  JwsAlgorithm(String inTokens) {
    this.inTokens = inTokens;
    this.hashBits = 512;
    this.curve = null;
    this.kind = Kind.ED25519;
  }

  /** Returns the one of this name; empty for any other, such as "none" or "rs256". */
  public static Optional<JwsAlgorithm> named(String name) {
    return Arrays.stream(values()).filter(one -> one.inTokens.equals(name)).findAny();
  }

  /** Returns all of them. */
  public static Set<JwsAlgorithm> all() {
    return EnumSet.allOf(JwsAlgorithm.class);
  }

  /** Returns the name of the hash that goes with it. */
  public String hash() {
    return "SHA-" + hashBits;
  }

  @Override
  public String toString() {
    return inTokens;
  }

  /** Returns whether a key is of the kind, and on the curve, that this takes. */
  boolean takes(PublicKey key) {
    return switch (kind) {
      case RSA, RSA_PSS -> key instanceof RSAPublicKey;
      case ECDSA ->
        key instanceof ECPublicKey point
            && curve != null
            && curve.parameters().getCurve().equals(point.getParams().getCurve());
      case ED25519 -> key instanceof EdECPublicKey;
    };
  }

  /** Returns whether the owner of the key has signed these bytes. */
  boolean verifies(PublicKey key, byte[] signed, byte[] signature) {
    if (!takes(key) || !mayBeSignature(key, signature)) {
      return false;
    }
    try {
      var check = check();
      check.initVerify(key);
      check.update(signed);
      return check.verify(signature);
    } catch (SignatureException | InvalidKeyException e) {
      return false;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every JDK has " + inTokens, e);
    }
  }

  /** The JDK may accept other lengths, and once accepted zeros. */
  private boolean mayBeSignature(PublicKey key, byte[] signature) {
    return switch (kind) {
      case RSA, RSA_PSS ->
        key instanceof RSAPublicKey rsa
            && signature.length == (rsa.getModulus().bitLength() + BITS_OF_BYTE - 1) / BITS_OF_BYTE;
      case ECDSA -> curve != null && curve.mayBeSignature(signature);
      case ED25519 -> signature.length == ED25519_LENGTH;
    };
  }

  private Signature check() throws GeneralSecurityException {
    return switch (kind) {
      case RSA -> Signature.getInstance("SHA%dwithRSA".formatted(hashBits));
      case RSA_PSS -> {
        var check = Signature.getInstance("RSASSA-PSS");
        check.setParameter(new PSSParameterSpec(
            hash(),
            "MGF1",
            new MGF1ParameterSpec(hash()),
            hashBits / BITS_OF_BYTE,
            PSSParameterSpec.TRAILER_FIELD_BC));
        yield check;
      }
      case ECDSA -> Signature.getInstance("SHA%dwithECDSAinP1363Format".formatted(hashBits));
      case ED25519 -> Signature.getInstance("Ed25519");
    };
  }
}
