package dev.almanac.api.filter;

import java.util.List;

/** Splits the text of a filter into tokens. */
final class Tokens {
  private static final int LONGEST = 100_000;
  private static final List<String> SYMBOLS =
      List.of("<=", ">=", "!=", "<>", "=", "<", ">", "(", ")", ",");

  private final String text;
  private int at;

  /** @throws dev.almanac.api.RpcException if the text is too long for a filter */
  Tokens(String text) {
    if (text.length() > LONGEST) {
      throw Token.invalid(
          "expected at most %d characters, found %d".formatted(LONGEST, text.length()));
    }
    this.text = text;
  }

  /** @throws dev.almanac.api.RpcException if there is no token, or a quotation does not end */
  Token next() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    if (at == text.length()) {
      return new Token(Token.Kind.END, "", at);
    }
    char first = text.charAt(at);
    return switch (first) {
      case '\'', '"' -> quotation(first, Token.Kind.TEXT);
      case '`' -> quotation(first, Token.Kind.QUOTED_NAME);
      default -> bare();
    };
  }

  private Token bare() {
    int first = text.codePointAt(at);
    if (Character.isLetter(first) || first == '_') {
      return name();
    }
    int end = endOfNumber();
    if (end > at) {
      return take(Token.Kind.NUMBER, end);
    }
    for (String symbol : SYMBOLS) {
      if (text.startsWith(symbol, at)) {
        return take(Token.Kind.SYMBOL, at + symbol.length());
      }
    }
    return take(Token.Kind.SYMBOL, at + Character.charCount(first));
  }

  /** Returns the end of a number, such as -1.5e3, that starts here; here if none does. */
  private int endOfNumber() {
    int whole = afterSign(at);
    int point = afterDigits(whole);
    boolean hasPoint = point < text.length() && text.charAt(point) == '.';
    int end = hasPoint ? afterDigits(point + 1) : point;
    boolean hasDigits = point > whole || end > point + 1;
    return hasDigits ? afterExponent(end) : at;
  }

  private int afterExponent(int from) {
    boolean hasExponent = from < text.length() && "eE".indexOf(text.charAt(from)) >= 0;
    int digits = hasExponent ? afterSign(from + 1) : from;
    int end = afterDigits(digits);
    return hasExponent && end > digits ? end : from;
  }

  private int afterSign(int from) {
    return from < text.length() && "+-".indexOf(text.charAt(from)) >= 0 ? from + 1 : from;
  }

  private int afterDigits(int from) {
    int end = from;
    while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
      end++;
    }
    return end;
  }

  private Token name() {
    int end = at;
    while (end < text.length() && isPartOfName(text.codePointAt(end))) {
      end += Character.charCount(text.codePointAt(end));
    }
    return take(Token.Kind.NAME, end);
  }

  private static boolean isPartOfName(int point) {
    return Character.isLetterOrDigit(point) || "_.-".indexOf(point) >= 0;
  }

  private Token take(Token.Kind kind, int end) {
    var token = new Token(kind, text.substring(at, end), at);
    at = end;
    return token;
  }

  /** A backslash escapes the next character; a doubled quote stands for one. */
  private Token quotation(char quote, Token.Kind kind) {
    int begin = at;
    var content = new StringBuilder();
    for (at++; at < text.length(); at++) {
      char c = text.charAt(at);
      boolean hasNext = at + 1 < text.length();
      if (c == '\\' && hasNext && kind == Token.Kind.TEXT) {
        at++;
        content.append(escaped(text.charAt(at)));
      } else if (c == quote && hasNext && text.charAt(at + 1) == quote) {
        at++;
        content.append(quote);
      } else if (c == quote) {
        at++;
        return checked(new Token(kind, content.toString(), begin));
      } else {
        content.append(c);
      }
    }
    throw Token.invalid("expected %s to end the quotation of position %d, found the end"
        .formatted(quote, begin + 1));
  }

  private static char escaped(char c) {
    return switch (c) {
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'b' -> '\b';
      default -> c;
    };
  }

  /** Refuses NUL and unpaired surrogates, which databases do not accept. */
  private static Token checked(Token token) {
    boolean isText = token
        .text()
        .codePoints()
        .allMatch(point ->
            point != 0 && (point < Character.MIN_SURROGATE || point > Character.MAX_SURROGATE));
    if (!isText) {
      throw token.refused("expected text without NUL or unpaired surrogates, found one");
    }
    return token;
  }
}
