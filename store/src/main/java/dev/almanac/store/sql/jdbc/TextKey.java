package dev.almanac.store.sql.jdbc;

/** The beginning of a text, short enough for an index entry. */
public final class TextKey {
  /** Each has at most four bytes in UTF-8; PostgreSQL's index entries have 2,700 bytes. */
  static final int MAX_CODE_POINTS = 250;

  private TextKey() {}

  public static String of(String text) {
    return length(text) <= MAX_CODE_POINTS
        ? text
        : text.substring(0, text.offsetByCodePoints(0, MAX_CODE_POINTS));
  }

  /** Returns whether no other text has the same key. */
  public static boolean isWhole(String text) {
    return length(text) < MAX_CODE_POINTS;
  }

  private static int length(String text) {
    return text.length() < MAX_CODE_POINTS ? text.length() : text.codePointCount(0, text.length());
  }
}
