package dev.almanac.api.filter;

import java.util.List;

/** A parsed filter whose names are not resolved yet. */
sealed interface Expression {
  record And(List<Expression> parts) implements Expression {}

  record Or(List<Expression> parts) implements Expression {}

  record Not(Expression part) implements Expression {}

  /** @param values as many as the operator takes */
  record Comparison(Token name, Operator operator, List<Token> values) implements Expression {}
}
