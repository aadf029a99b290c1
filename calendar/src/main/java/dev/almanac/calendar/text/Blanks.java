package dev.almanac.calendar.text;

import java.util.regex.Pattern;

/** Blanks are those of Unicode, as in Go: a space pasted from a web page is often not ASCII. */
public final class Blanks {
  /** Text between blanks. Possessive, so that no text makes it slow. */
  public static final Pattern WORD = Pattern.compile("\\S++", Pattern.UNICODE_CHARACTER_CLASS);

  private static final Pattern BLANK = Pattern.compile("\\s", Pattern.UNICODE_CHARACTER_CLASS);

  private Blanks() {}

  public static boolean isBlank(char character) {
    return BLANK.matcher(String.valueOf(character)).matches();
  }

  /** Where the text begins and ends without the blanks around it; nothing but blanks is empty. */
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
