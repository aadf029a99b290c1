package dev.almanac.store.encryption;

import java.security.GeneralSecurityException;
import java.util.concurrent.ArrayBlockingQueue;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;

/**
 * AES-256 in Galois/Counter mode with nonces of 96 and tags of 128 bits. Thread-safe. Ciphers are
 * reused: to look one up takes three times as long as to encrypt 1 KiB.
 */
final class AesGcm {
  static final int KEY_BYTES = 32;
  static final int NONCE_BYTES = 12;
  static final int TAG_BYTES = 16;

  /** No more ciphers are kept than threads use at a time. */
  private static final ArrayBlockingQueue<Cipher> IDLE = new ArrayBlockingQueue<>(64);

  private AesGcm() {}

  /** Encrypts, and appends the tag. */
  static byte[] seal(SecretKey key, byte[] nonce, byte[] bound, Bytes plain) {
    try {
      return run(Cipher.ENCRYPT_MODE, key, new Bytes(nonce, 0, nonce.length), bound, plain);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("This Java runtime cannot encrypt with AES-256-GCM", e);
    }
  }

  /** @throws AEADBadTagException if key, nonce, text or what they are bound to is another one */
  static byte[] open(SecretKey key, Bytes nonce, byte[] bound, Bytes sealed)
      throws AEADBadTagException {
    try {
      return run(Cipher.DECRYPT_MODE, key, nonce, bound, sealed);
    } catch (AEADBadTagException e) {
      throw e;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("This Java runtime cannot decrypt with AES-256-GCM", e);
    }
  }

  /** A part of an array. */
  static final class Bytes {
    private final byte[] array;
    private final int from;
    private final int count;

    Bytes(byte[] array, int from, int count) {
      this.array = array;
      this.from = from;
      this.count = count;
    }
  }

  private static byte[] run(int mode, SecretKey key, Bytes nonce, byte[] bound, Bytes text)
      throws GeneralSecurityException {
    var idle = IDLE.poll();
    var cipher = idle == null ? Cipher.getInstance("AES/GCM/NoPadding") : idle;
    cipher.init(
        mode, key, new GCMParameterSpec(8 * TAG_BYTES, nonce.array, nonce.from, nonce.count));
    cipher.updateAAD(bound);
    byte[] result = cipher.doFinal(text.array, text.from, text.count);
    boolean ignored = IDLE.offer(cipher);
    return result;
  }
}
