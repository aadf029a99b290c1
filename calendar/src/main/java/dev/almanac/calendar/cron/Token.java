package dev.almanac.calendar.cron;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** A piece of a cron string that stands between blanks, and where it begins, counted from 1. */
record Token(String text, int position) {
  private static final Pattern WORD = Pattern.compile("\\S++");

  /** The pieces of {@code line}, which itself begins at {@code position} of its source. */
  static List<Token> split(String line, int position) {
    var tokens = new ArrayList<Token>();
    var matcher = WORD.matcher(line);
    while (matcher.find()) {
      tokens.add(new Token(matcher.group(), position + matcher.start()));
    }
    return tokens;
  }
}
