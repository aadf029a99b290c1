package dev.almanac.api.filter;

import java.util.List;

/** A filter as it is written, before anybody asks what its names mean. */
sealed interface Expression {
  record And(List<Expression> parts) implements Expression {}

  record Or(List<Expression> parts) implements Expression {}

  record Not(Expression part) implements Expression {}

  /** @param values as many as the operator has */
  record Comparison(Token name, Operator operator, List<Token> values) implements Expression {}
}
