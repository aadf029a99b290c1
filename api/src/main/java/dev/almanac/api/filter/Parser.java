package dev.almanac.api.filter;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Parses a filter. OR binds less tightly than AND, and AND less tightly than NOT. */
final class Parser {
  private static final int DEEPEST = 100;
  private static final int MOST_COMPARISONS = 500;
  private static final int MOST_VALUES = 2_000;
  private static final Set<String> KEYWORDS = Set.of(
      "AND",
      "OR",
      "NOT",
      "IN",
      "IS",
      "NULL",
      "BETWEEN",
      "STARTS_WITH",
      "TRUE",
      "FALSE",
      "GROUP",
      "ORDER",
      "BY",
      "LIMIT");

  private final Tokens tokens;
  private Token token;
  private int depth;
  private int comparisons;
  private int values;

  private Parser(String text) {
    tokens = new Tokens(text);
    token = tokens.next();
  }

  /** A filter, and the field to group counts by. */
  record Parsed(Optional<Expression> expression, Optional<Token> groupBy) {}

  /** @throws dev.almanac.api.RpcException naming the error and its position */
  static Parsed parse(String text) {
    return new Parser(text).filter();
  }

  private Parsed filter() {
    boolean isEmpty = token.kind() == Token.Kind.END || isClause();
    Optional<Expression> expression = isEmpty ? Optional.empty() : Optional.of(or());
    Optional<Token> groupBy = token.is("GROUP") ? Optional.of(groupBy()) : Optional.empty();
    if (token.is("ORDER")) {
      throw token.refused("ORDER BY is not supported: lists have a fixed order; found");
    }
    if (token.is("LIMIT")) {
      throw token.refused("LIMIT is not supported: lists have pages");
    }
    if (token.kind() != Token.Kind.END) {
      throw token.expected(groupBy.isPresent() ? "the end" : "AND, OR or the end");
    }
    return new Parsed(expression, groupBy);
  }

  private boolean isClause() {
    return token.is("GROUP") || token.is("ORDER") || token.is("LIMIT");
  }

  private Token groupBy() {
    take();
    require("BY");
    var name = name();
    if (token.isSymbol(",")) {
      throw token.refused(
          "operation is not supported: 'GROUP BY' clause supports only a single field");
    }
    return name;
  }

  private Expression or() {
    var parts = new ArrayList<Expression>();
    parts.add(and());
    while (token.is("OR")) {
      take();
      parts.add(and());
    }
    return parts.size() == 1 ? parts.getFirst() : new Expression.Or(parts);
  }

  private Expression and() {
    var parts = new ArrayList<Expression>();
    parts.add(factor());
    while (token.is("AND")) {
      take();
      parts.add(factor());
    }
    return parts.size() == 1 ? parts.getFirst() : new Expression.And(parts);
  }

  private Expression factor() {
    if (!token.is("NOT") && !token.isSymbol("(")) {
      return comparison();
    }
    if (++depth > DEEPEST) {
      throw token.refused(
          "expected at most %d levels of NOT and parentheses, found more".formatted(DEEPEST));
    }
    Expression inner;
    if (take().is("NOT")) {
      inner = new Expression.Not(factor());
    } else {
      inner = or();
      symbol(")");
    }
    depth--;
    return inner;
  }

  private Expression comparison() {
    var name = name();
    if (++comparisons > MOST_COMPARISONS) {
      throw name.refused("expected at most %d comparisons, found more".formatted(MOST_COMPARISONS));
    }
    var operator = operator(name);
    return new Expression.Comparison(name, operator, values(operator));
  }

  private Token name() {
    boolean isName = token.kind() == Token.Kind.QUOTED_NAME
        || (token.kind() == Token.Kind.NAME && KEYWORDS.stream().noneMatch(token::is));
    if (!isName) {
      throw token.expected("the name of a search attribute");
    }
    return take();
  }

  private Operator operator(Token name) {
    for (var operator : Operator.values()) {
      if (token.isSymbol(operator.label())) {
        take();
        return operator;
      }
    }
    if (token.isSymbol("<>")) {
      take();
      return Operator.NOT_EQUAL;
    }
    if (token.is("IS")) {
      take();
      boolean isNot = takeIf("NOT");
      require("NULL");
      return isNot ? Operator.IS_NOT_NULL : Operator.IS_NULL;
    }
    boolean isNot = takeIf("NOT");
    for (var operator : List.of(Operator.IN, Operator.BETWEEN, Operator.STARTS_WITH)) {
      if (takeIf(operator.label())) {
        return isNot ? operator.negated() : operator;
      }
    }
    throw token.expected(
        isNot
            ? "IN, BETWEEN or STARTS_WITH after NOT"
            : "a comparison after %s".formatted(name.text()));
  }

  private List<Token> values(Operator operator) {
    return switch (operator) {
      case IS_NULL, IS_NOT_NULL -> List.of();
      case IN, NOT_IN -> list();
      case BETWEEN, NOT_BETWEEN -> {
        var from = value();
        require("AND");
        yield List.of(from, value());
      }
      case EQUAL, NOT_EQUAL, LESS, AT_MOST, GREATER, AT_LEAST, STARTS_WITH, NOT_STARTS_WITH ->
        List.of(value());
    };
  }

  private List<Token> list() {
    symbol("(");
    var list = new ArrayList<Token>();
    list.add(value());
    while (token.isSymbol(",")) {
      take();
      list.add(value());
    }
    symbol(")");
    return list;
  }

  private Token value() {
    if (++values > MOST_VALUES) {
      throw token.refused("expected at most %d values, found more".formatted(MOST_VALUES));
    }
    return switch (token.kind()) {
      case TEXT, NUMBER -> take();
      case NAME, QUOTED_NAME -> {
        if (token.is("TRUE") || token.is("FALSE")) {
          yield take();
        }
        throw token.expected("a value, with text in quotes");
      }
      case SYMBOL, END -> throw token.expected("a value");
    };
  }

  private Token take() {
    var taken = token;
    token = tokens.next();
    return taken;
  }

  private boolean takeIf(String keyword) {
    boolean isIt = token.is(keyword);
    if (isIt) {
      take();
    }
    return isIt;
  }

  private void require(String keyword) {
    if (!takeIf(keyword)) {
      throw token.expected(keyword);
    }
  }

  private void symbol(String symbol) {
    if (!token.isSymbol(symbol)) {
      throw token.expected(symbol);
    }
    take();
  }
}
