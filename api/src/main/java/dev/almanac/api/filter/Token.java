package dev.almanac.api.filter;

import dev.almanac.api.RpcError;
import dev.almanac.api.RpcException;

/**
 * A token of a filter.
 *
 * @param text without the quotes
 * @param at the number of characters before it
 */
record Token(Kind kind, String text, int at) {
  private static final int SHOWN = 40;

  /** A name in back-ticks is never a keyword. */
  enum Kind {
    NAME,
    QUOTED_NAME,
    TEXT,
    NUMBER,
    SYMBOL,
    END
  }

  boolean is(String keyword) {
    return kind == Kind.NAME && text.equalsIgnoreCase(keyword);
  }

  boolean isSymbol(String symbol) {
    return kind == Kind.SYMBOL && text.equals(symbol);
  }

  /** Returns the token as messages quote it. */
  String shown() {
    if (kind == Kind.END) {
      return "the end";
    }
    boolean isLong = text.codePointCount(0, text.length()) > SHOWN;
    return isLong
        ? "'%s...'".formatted(text.substring(0, text.offsetByCodePoints(0, SHOWN)))
        : "'%s'".formatted(text);
  }

  RpcException expected(String what) {
    return invalid("expected %s, found %s at position %d".formatted(what, shown(), at + 1));
  }

  /** Reports positions from 1. */
  RpcException refused(String why) {
    return invalid("%s at position %d".formatted(why, at + 1));
  }

  static RpcException invalid(String why) {
    return RpcError.invalidArgument("Invalid query: %s.".formatted(why)).exception();
  }
}
