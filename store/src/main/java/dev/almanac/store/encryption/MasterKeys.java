package dev.almanac.store.encryption;

import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The master keys that an operator provides: the first wraps, the others only unwrap what they have
 * wrapped before. So a master key is replaced by putting another one before it.
 */
public record MasterKeys(List<MasterKey> keys) {
  /** The most keys, and the longest text of them. */
  public static final int MOST = 16;

  public static final int LONGEST = 16 << 10;

  private static final int HEX_DIGITS = 2 * AesGcm.KEY_BYTES;

  public MasterKeys {
    keys = List.copyOf(keys);
    if (keys.isEmpty()) {
      throw new IllegalArgumentException("expected a key of 32 bytes, in Base64 or as 64"
          + " hexadecimal digits, on a line of its own; found none");
    }
    if (keys.size() > MOST) {
      throw new IllegalArgumentException(
          "expected at most %d keys, found %d".formatted(MOST, keys.size()));
    }
  }

  /**
   * Reads keys, one in a line, in Base64 or hexadecimal digits. Empty lines and lines that start
   * with {@code #} mean nothing.
   *
   * @throws IllegalArgumentException with "expected …"; never with a part of the text
   */
  public static MasterKeys parse(String text) {
    if (text.length() > LONGEST) {
      throw new IllegalArgumentException(
          "expected at most %d characters, found more".formatted(LONGEST));
    }
    var keys = new ArrayList<MasterKey>();
    int number = 0;
    for (String line : text.lines().toList()) {
      number++;
      String key = line.strip();
      if (!key.isEmpty() && !key.startsWith("#")) {
        keys.add(key(key, number));
      }
    }
    return new MasterKeys(keys);
  }

  private static MasterKey key(String text, int line) {
    try {
      return MasterKey.of(
          text.length() == HEX_DIGITS
              ? HexFormat.of().parseHex(text)
              : Base64.getDecoder().decode(text));
    } catch (IllegalArgumentException e) {
      // Its message may have a part of the key.
      throw new IllegalArgumentException(
          "expected a key of 32 bytes, in Base64 or as 64 hexadecimal digits, in line " + line
              + "; found something else");
    }
  }

  /** Returns the text of a new key. */
  public static String newKey(SecureBytes random) {
    return Base64.getEncoder().encodeToString(random.take(AesGcm.KEY_BYTES));
  }

  /** Returns the key that wraps. */
  public MasterKey first() {
    return keys.getFirst();
  }

  Optional<MasterKey> find(String fingerprint) {
    return keys.stream().filter(key -> key.fingerprint().equals(fingerprint)).findFirst();
  }

  /** Returns the fingerprints, for messages. */
  public String fingerprints() {
    return keys.stream().map(MasterKey::fingerprint).collect(Collectors.joining(", "));
  }
}
