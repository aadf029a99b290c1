package dev.almanac.calendar.text;

import java.util.regex.Pattern;

/** Handles Unicode blanks, as Go does: a space pasted from a web page is often not ASCII. */
public final class Blanks {
  /** Text between blanks. Possessive, so that no input makes it slow. */
  public static final Pattern WORD = Pattern.compile("\\S++", Pattern.UNICODE_CHARACTER_CLASS);

  private static final Pattern BLANK = Pattern.compile("\\s", Pattern.UNICODE_CHARACTER_CLASS);

  private Blanks() {}

  public static boolean isBlank(char character) {
    return BLANK.matcher(String.valueOf(character)).matches();
  }

  /** Removes blanks at both ends. */
  public static String strip(String text) {
    int start = 0;
    int end = text.length();
    while (start < end && isBlank(text.charAt(start))) {
      start++;
    }
    while (end > start && isBlank(text.charAt(end - 1))) {
      end--;
    }
    return text.substring(start, end);
  }
}
