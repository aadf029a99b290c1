package dev.almanac.api.key;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.protobuf.ByteString;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Optional;

/**
 * A key as clients have it: {@code alm_}, its id, and a secret of 160 bits. Scanners for leaked
 * secrets know it by its start.
 */
final class KeyText {
  private static final String START = "alm_";

  /** Letters and digits that are not taken for one another. */
  private static final String ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

  private static final int ID_LENGTH = 10;
  private static final int SECRET_LENGTH = 32;
  private static final int LENGTH = START.length() + ID_LENGTH + 1 + SECRET_LENGTH;

  private KeyText() {}

  /** Returns an id made of random bytes. */
  static String id(RandomBytes random) {
    return letters(random.next(ID_LENGTH));
  }

  /** Returns a key with this id. */
  static String key(String id, RandomBytes random) {
    return START + id + "_" + letters(random.next(SECRET_LENGTH));
  }

  /** Returns the id in a key; empty if it does not look like one. */
  static Optional<String> idIn(String key) {
    boolean isKey = key.length() == LENGTH
        && key.startsWith(START)
        && key.charAt(START.length() + ID_LENGTH) == '_';
    return isKey
        ? Optional.of(key.substring(START.length(), START.length() + ID_LENGTH))
        : Optional.empty();
  }

  /** Returns what is stored of a key. It is random, so that a fast hash protects it. */
  static ByteString hash(String key) {
    try {
      return ByteString.copyFrom(MessageDigest.getInstance("SHA-256").digest(key.getBytes(UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JDK has SHA-256", e);
    }
  }

  /** A letter for the low five bits of each byte. */
  private static String letters(byte[] bytes) {
    var text = new StringBuilder();
    for (byte one : bytes) {
      text.append(ALPHABET.charAt(one & 31));
    }
    return text.toString();
  }
}
