package dev.almanac.calendar.cron;

import dev.almanac.calendar.text.Blanks;
import java.util.ArrayList;
import java.util.List;

/** A piece of a cron string and its position, counted from 1. */
record Token(String text, int position) {
  /** Splits {@code line}, which begins at {@code position} of its source, at blanks. */
  static List<Token> split(String line, int position) {
    var tokens = new ArrayList<Token>();
    var matcher = Blanks.WORD.matcher(line);
    while (matcher.find()) {
      tokens.add(new Token(matcher.group(), position + matcher.start()));
    }
    return tokens;
  }

  /** Returns the line without the blanks around it. */
  static Token trimmed(String line, int position) {
    var tokens = split(line, position);
    if (tokens.isEmpty()) {
      return new Token("", position);
    }
    int start = tokens.getFirst().position;
    return new Token(line.substring(start - position, tokens.getLast().end() - position), start);
  }

  /** Splits at commas, keeping empty pieces. */
  List<Token> elements() {
    var elements = new ArrayList<Token>();
    int from = position;
    for (var element : text.split(",", -1)) {
      elements.add(new Token(element, from));
      from += element.length() + 1;
    }
    return elements;
  }

  /** Returns the position after the last character. */
  int end() {
    return position + text.length();
  }
}
