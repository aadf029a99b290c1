package dev.almanac.store.sql.jdbc;

/** The beginning of a text, short enough for an entry of an index. */
public final class TextKey {
  /** At most four bytes each in UTF-8, so well below the 2,700 bytes of PostgreSQL's entries. */
  static final int MAX_CODE_POINTS = 250;

  private TextKey() {}

  public static String of(String text) {
    return length(text) <= MAX_CODE_POINTS
        ? text
        : text.substring(0, text.offsetByCodePoints(0, MAX_CODE_POINTS));
  }

  /** Whether only this very text has it as its key. */
  public static boolean isWhole(String text) {
    return length(text) < MAX_CODE_POINTS;
  }

  private static int length(String text) {
    return text.length() < MAX_CODE_POINTS ? text.length() : text.codePointCount(0, text.length());
  }
}
