package dev.almanac.calendar.cron;

import dev.almanac.calendar.text.Blanks;
import java.util.ArrayList;
import java.util.List;

/** A piece of a cron string, and where it begins, counted from 1. */
record Token(String text, int position) {
  /** The pieces of {@code line} between blanks; it begins at {@code position} of its source. */
  static List<Token> split(String line, int position) {
    var tokens = new ArrayList<Token>();
    var matcher = Blanks.WORD.matcher(line);
    while (matcher.find()) {
      tokens.add(new Token(matcher.group(), position + matcher.start()));
    }
    return tokens;
  }

  /** The line without the blanks around it. */
  static Token trimmed(String line, int position) {
    var tokens = split(line, position);
    if (tokens.isEmpty()) {
      return new Token("", position);
    }
    int start = tokens.getFirst().position;
    return new Token(line.substring(start - position, tokens.getLast().end() - position), start);
  }

  /** The pieces between commas, empty ones included. */
  List<Token> elements() {
    var elements = new ArrayList<Token>();
    int from = position;
    for (var element : text.split(",", -1)) {
      elements.add(new Token(element, from));
      from += element.length() + 1;
    }
    return elements;
  }

  /** The position after the last character. */
  int end() {
    return position + text.length();
  }
}
