package dev.almanac.store;

import java.util.Comparator;

/** Checks that text can serve as a key on every database, and orders it as they do. */
public final class Ids {
  /** The order of keys: by code points, in which UTF-8 is ordered, too. */
  public static final Comparator<String> ORDER = Ids::compare;

  /** The most bytes that fit an index entry of PostgreSQL beside the other columns of our keys. */
  static final int MAX_BYTES = 2000;

  private Ids() {}

  /** Half of a pair stands for a greater code point than every character that is none. */
  private static int compare(String one, String other) {
    int common = Math.min(one.length(), other.length());
    for (int at = 0; at < common; at++) {
      char unit = one.charAt(at);
      char second = other.charAt(at);
      if (unit != second) {
        return Character.isSurrogate(unit) == Character.isSurrogate(second)
            ? Character.compare(unit, second)
            : Character.isSurrogate(unit) ? 1 : -1;
      }
    }
    return Integer.compare(one.length(), other.length());
  }

  public static void require(String what, String text) {
    int bytes = utf8Bytes(what, text);
    if (bytes > MAX_BYTES) {
      throw new IllegalArgumentException(
          "A %s has at most %d bytes, found %d".formatted(what, MAX_BYTES, bytes));
    }
  }

  /** Returns the length of a text in UTF-8, and refuses text that some database cannot store. */
  public static int utf8Bytes(String what, String text) {
    int bytes = 0;
    for (int at = 0; at < text.length(); at++) {
      char unit = text.charAt(at);
      if (unit == 0) {
        throw new IllegalArgumentException("A %s must not contain NUL".formatted(what));
      }
      if (Character.isSurrogate(unit)) {
        if (!isPair(text, at)) {
          throw new IllegalArgumentException("A %s must be well-formed text".formatted(what));
        }
        at++;
        bytes += 4;
      } else {
        bytes += unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3;
      }
    }
    return bytes;
  }

  private static boolean isPair(String text, int at) {
    return Character.isHighSurrogate(text.charAt(at))
        && at + 1 < text.length()
        && Character.isLowSurrogate(text.charAt(at + 1));
  }
}
