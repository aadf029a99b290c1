package dev.almanac.api.list;

import dev.almanac.api.Refusal;
import dev.almanac.api.Refused;
import java.util.function.IntPredicate;

/** Cuts the text of a filter into words. */
final class FilterWords {
  private static final int LONGEST = 10_000;
  private static final String OPERATORS = "=<>!";

  private final String text;
  private int at;

  /** @throws dev.almanac.api.Refused if it is too long to be a filter */
  FilterWords(String text) {
    if (text.length() > LONGEST) {
      throw invalid("expected at most %d characters, found %d".formatted(LONGEST, text.length()));
    }
    this.text = text;
  }

  /** The kinds of words. */
  enum Kind {
    NAME,
    TEXT,
    NUMBER,
    OPERATOR,
    OTHER,
    END
  }

  record Word(Kind kind, String text) {
    boolean is(String keyword) {
      return kind == Kind.NAME && text.equalsIgnoreCase(keyword);
    }

    /** As messages quote it. */
    String quoted() {
      return kind == Kind.END ? "the end" : "'%s'".formatted(text);
    }
  }

  static Refused invalid(String why) {
    return Refusal.invalidArgument("Invalid query: %s.".formatted(why)).exception();
  }

  /** @throws dev.almanac.api.Refused if a quotation does not end */
  Word next() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    if (at == text.length()) {
      return new Word(Kind.END, "");
    }
    char first = text.charAt(at);
    if (first == '\'' || first == '"') {
      return quotation(first, Kind.TEXT);
    }
    if (first == '`') {
      return quotation(first, Kind.NAME);
    }
    if (OPERATORS.indexOf(first) >= 0) {
      return stretch(Kind.OPERATOR, c -> OPERATORS.indexOf(c) >= 0);
    }
    if (isDigit(first) || (first == '-' && at + 1 < text.length())) {
      at++;
      Word rest = stretch(Kind.NUMBER, c -> isDigit(c) || c == '.' || c == 'e' || c == 'E');
      return new Word(Kind.NUMBER, first + rest.text());
    }
    if (Character.isLetter(first) || first == '_') {
      return stretch(Kind.NAME, c -> Character.isLetterOrDigit(c) || "_.-".indexOf(c) >= 0);
    }
    at++;
    return new Word(Kind.OTHER, String.valueOf(first));
  }

  private Word stretch(Kind kind, IntPredicate belongs) {
    int start = at;
    while (at < text.length() && belongs.test(text.charAt(at))) {
      at++;
    }
    return new Word(kind, text.substring(start, at));
  }

  /** A backslash, or the quote itself written twice, takes the next character as it is. */
  private Word quotation(char quote, Kind kind) {
    var content = new StringBuilder();
    for (at++; at < text.length(); at++) {
      char c = text.charAt(at);
      boolean isTwice = c == quote && at + 1 < text.length() && text.charAt(at + 1) == quote;
      if (isTwice || (c == '\\' && at + 1 < text.length())) {
        at++;
        content.append(text.charAt(at));
      } else if (c == quote) {
        at++;
        return new Word(kind, content.toString());
      } else {
        content.append(c);
      }
    }
    throw invalid("expected %s to end the quotation, found the end".formatted(quote));
  }

  private static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }
}
