package dev.almanac.api.worker;

import dev.almanac.api.RpcError;
import dev.almanac.api.RpcException;

/** Parses the text of a {@link WorkerFilter} in one pass. */
final class WorkerFilterText {
  private static final int LONGEST = 10_000;

  enum Operator {
    EQUAL,
    NOT_EQUAL,
    STARTS_WITH
  }

  record Comparison(String name, Operator operator, String text) {}

  private final String query;
  private int at;

  /** @throws RpcException if the text is too long for a filter */
  WorkerFilterText(String query) {
    if (query.length() > LONGEST) {
      throw RpcError.invalidArgument(
              "Expected at most %d characters in a query for workers, found %d."
                  .formatted(LONGEST, query.length()))
          .exception();
    }
    this.query = query;
    skipBlanks();
  }

  boolean isAtEnd() {
    return at == query.length();
  }

  /** @throws RpcException if there is none */
  Comparison comparison() {
    String name = name();
    skipBlanks();
    Operator operator = operator();
    skipBlanks();
    String text = quoted();
    skipBlanks();
    return new Comparison(name, operator, text);
  }

  /** Returns whether another comparison must follow. */
  boolean takeAnd() {
    boolean isWord = at + 3 == query.length() || (at + 3 < query.length() && !isOfName(at + 3));
    boolean isAnd = isWord && take("AND");
    skipBlanks();
    return isAnd;
  }

  RpcException unreadable() {
    return RpcError.invalidArgument(
            "Expected a comparison such as TaskQueue = 'name' at position %d of the query: %s"
                .formatted(at, query))
        .exception();
  }

  private String name() {
    boolean isQuoted = take("`");
    int begin = at;
    while (at < query.length() && isOfName(at)) {
      at++;
    }
    String name = query.substring(begin, at);
    if (name.isEmpty() || (isQuoted && !take("`"))) {
      throw unreadable();
    }
    return name;
  }

  private Operator operator() {
    if (take("=")) {
      return Operator.EQUAL;
    }
    if (take("!=")) {
      return Operator.NOT_EQUAL;
    }
    if (take("STARTS_WITH")) {
      return Operator.STARTS_WITH;
    }
    throw unreadable();
  }

  /** A backslash stands before a quote, or another backslash, that belongs to the text. */
  private String quoted() {
    if (isAtEnd() || (query.charAt(at) != '\'' && query.charAt(at) != '"')) {
      throw unreadable();
    }
    char quote = query.charAt(at);
    var text = new StringBuilder();
    for (int next = at + 1; next < query.length(); next++) {
      char read = query.charAt(next);
      if (read == quote) {
        at = next + 1;
        return text.toString();
      }
      boolean isEscape = read == '\\' && next + 1 < query.length();
      text.append(isEscape ? query.charAt(++next) : read);
    }
    throw unreadable();
  }

  private boolean take(String wanted) {
    boolean isThere = query.regionMatches(true, at, wanted, 0, wanted.length());
    at += isThere ? wanted.length() : 0;
    return isThere;
  }

  private boolean isOfName(int index) {
    char character = query.charAt(index);
    return character == '_' || (character < 128 && Character.isLetterOrDigit(character));
  }

  private void skipBlanks() {
    while (at < query.length() && Character.isWhitespace(query.charAt(at))) {
      at++;
    }
  }
}
