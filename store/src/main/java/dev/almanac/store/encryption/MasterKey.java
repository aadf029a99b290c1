package dev.almanac.store.encryption;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.UUID;
import javax.crypto.AEADBadTagException;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/**
 * A key that wraps data keys and is never stored. Its fingerprint, which is derived from it and
 * says nothing of it, stands beside what it has wrapped and in messages.
 */
public final class MasterKey {
  private static final int FINGERPRINT_BYTES = 8;

  private final SecretKey secret;
  private final String fingerprint;

  private MasterKey(SecretKey secret, String fingerprint) {
    this.secret = secret;
    this.fingerprint = fingerprint;
  }

  static MasterKey of(byte[] secret) {
    if (secret.length != AesGcm.KEY_BYTES) {
      throw new IllegalArgumentException(
          "Expected a key of %d bytes, found %d".formatted(AesGcm.KEY_BYTES, secret.length));
    }
    return new MasterKey(new SecretKeySpec(secret, "AES"), fingerprint(secret));
  }

  private static String fingerprint(byte[] secret) {
    try {
      var mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret, "HmacSHA256"));
      byte[] whole = mac.doFinal("almanac master key".getBytes(UTF_8));
      return HexFormat.of().formatHex(Arrays.copyOf(whole, FINGERPRINT_BYTES));
    } catch (NoSuchAlgorithmException | InvalidKeyException e) {
      throw new IllegalStateException("This Java runtime has no HMAC-SHA256", e);
    }
  }

  /** Returns 16 hexadecimal digits that tell this key from others. */
  public String fingerprint() {
    return fingerprint;
  }

  /** @param nonce random, for this call alone */
  WrappedKey.Wrapping wrap(DataKey key, byte[] nonce) {
    byte[] plain = key.secret().getEncoded();
    byte[] sealed = AesGcm.seal(secret, nonce, bound(key.id(), key.namespace()), all(plain));
    byte[] whole =
        ByteBuffer.allocate(nonce.length + sealed.length).put(nonce).put(sealed).array();
    return new WrappedKey.Wrapping(fingerprint, whole);
  }

  /** @throws AEADBadTagException if it was wrapped with another key, or has changed */
  DataKey unwrap(WrappedKey key) throws AEADBadTagException {
    byte[] whole = key.wrapping().bytes();
    if (whole.length != AesGcm.NONCE_BYTES + AesGcm.KEY_BYTES + AesGcm.TAG_BYTES) {
      throw new AEADBadTagException("The wrapped key has %d bytes".formatted(whole.length));
    }
    byte[] plain = AesGcm.open(
        secret,
        new AesGcm.Bytes(whole, 0, AesGcm.NONCE_BYTES),
        bound(key.id(), key.namespace()),
        new AesGcm.Bytes(whole, AesGcm.NONCE_BYTES, whole.length - AesGcm.NONCE_BYTES));
    return DataKey.of(key.id(), key.namespace(), plain);
  }

  private static AesGcm.Bytes all(byte[] bytes) {
    return new AesGcm.Bytes(bytes, 0, bytes.length);
  }

  /** A wrapped key cannot be passed off as that of another namespace. */
  private static byte[] bound(int id, UUID namespace) {
    byte[] purpose = "almanac data key".getBytes(UTF_8);
    return ByteBuffer.allocate(purpose.length + Integer.BYTES + 2 * Long.BYTES)
        .put(purpose)
        .putInt(id)
        .putLong(namespace.getMostSignificantBits())
        .putLong(namespace.getLeastSignificantBits())
        .array();
  }

  @Override
  public String toString() {
    return "master key " + fingerprint;
  }
}
