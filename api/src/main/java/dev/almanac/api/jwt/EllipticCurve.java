package dev.almanac.api.jwt;

import java.math.BigInteger;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.spec.ECFieldFp;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.util.Arrays;
import java.util.Optional;

/** A curve of keys for ECDSA. */
@SuppressWarnings("ImmutableEnumChecker") // nobody changes what the JDK gives
enum EllipticCurve {
  P256("P-256", "secp256r1", 32),
  P384("P-384", "secp384r1", 48),
  P521("P-521", "secp521r1", 66);

  private final String inKeys;
  private final int length;
  private final ECParameterSpec parameters;

  EllipticCurve(String inKeys, String inJdk, int length) {
    this.inKeys = inKeys;
    this.length = length;
    try {
      var known = AlgorithmParameters.getInstance("EC");
      known.init(new ECGenParameterSpec(inJdk));
      parameters = known.getParameterSpec(ECParameterSpec.class);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every JDK has " + inJdk, e);
    }
  }

  static Optional<EllipticCurve> named(String name) {
    return Arrays.stream(values()).filter(curve -> curve.inKeys.equals(name)).findAny();
  }

  /** Returns how many bytes a coordinate has, and each half of a signature. */
  int length() {
    return length;
  }

  ECParameterSpec parameters() {
    return parameters;
  }

  /** Returns whether a point is on the curve, which the JDK does not ask. */
  boolean has(ECPoint point) {
    BigInteger prime = ((ECFieldFp) parameters.getCurve().getField()).getP();
    BigInteger x = point.getAffineX();
    BigInteger y = point.getAffineY();
    if (x.compareTo(prime) >= 0 || y.compareTo(prime) >= 0) {
      return false;
    }
    BigInteger right = x.pow(3)
        .add(parameters.getCurve().getA().multiply(x))
        .add(parameters.getCurve().getB());
    return y.pow(2).subtract(right).mod(prime).signum() == 0;
  }

  /** Returns whether both halves of a signature are numbers that a signer can have written. */
  boolean mayBeSignature(byte[] signature) {
    return signature.length == 2 * length
        && isInRange(Arrays.copyOf(signature, length))
        && isInRange(Arrays.copyOfRange(signature, length, 2 * length));
  }

  private boolean isInRange(byte[] half) {
    var number = new BigInteger(1, half);
    return number.signum() > 0 && number.compareTo(parameters.getOrder()) < 0;
  }
}
