package dev.almanac.api.filter;

import dev.almanac.store.list.AttributeValue.Value;
import dev.almanac.store.list.Condition;
import dev.almanac.store.list.Field;
import dev.almanac.store.list.Match;
import dev.almanac.store.list.TextTokens;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** Compiles an expression to a condition. */
final class FilterCompiler {
  private final Function<Token, FilterField> names;
  private final Set<FilterField> named = new HashSet<>();

  /** @param names resolves a name or refuses it */
  FilterCompiler(Function<Token, FilterField> names) {
    this.names = names;
  }

  /** Returns the fields that were named so far. */
  Set<FilterField> named() {
    return Set.copyOf(named);
  }

  FilterField field(Token name) {
    var field = names.apply(name);
    named.add(field);
    return field;
  }

  /**
   * Returns the condition under which an expression is true, or false if negated. Without a value
   * it is neither, so negation is pushed down to the comparisons.
   */
  Condition condition(Expression expression, boolean isNegated) {
    return switch (expression) {
      case Expression.Not(Expression part) -> condition(part, !isNegated);
      case Expression.And(List<Expression> parts) -> joined(parts, isNegated, !isNegated);
      case Expression.Or(List<Expression> parts) -> joined(parts, isNegated, isNegated);
      case Expression.Comparison(Token name, Operator operator, List<Token> values) ->
        comparison(name, isNegated ? operator.negated() : operator, values);
    };
  }

  private Condition joined(List<Expression> parts, boolean isNegated, boolean isAll) {
    var conditions = parts.stream().map(part -> condition(part, isNegated)).toList();
    return isAll ? Condition.all(conditions) : Condition.any(conditions);
  }

  private Condition comparison(Token name, Operator operator, List<Token> tokens) {
    var field = field(name);
    if (!field.type().allows(operator)) {
      throw name.refused("operator %s is not supported for search attribute %s of type %s"
          .formatted(operator.label(), name.shown(), field.type().label()));
    }
    var values =
        tokens.stream().map(token -> Literals.read(token, field.type())).toList();
    var match = field.type() == FilterType.TEXT && !tokens.isEmpty()
        ? words(tokens.getFirst())
        : match(operator, values);
    return field.stored() == null
        ? ofNoValue(operator)
        : condition(field.stored(), operator, match);
  }

  private static Condition ofNoValue(Operator operator) {
    return operator == Operator.IS_NULL ? Condition.EVERYTHING : new Condition.Any(List.of());
  }

  private static Condition condition(Field field, Operator operator, Match match) {
    return switch (operator) {
      case IS_NULL -> new Condition.Missing(field);
      case NOT_EQUAL, NOT_IN, NOT_BETWEEN, NOT_STARTS_WITH -> new Condition.Lacks(field, match);
      case EQUAL, IN, BETWEEN, STARTS_WITH, LESS, AT_MOST, GREATER, AT_LEAST, IS_NOT_NULL ->
        new Condition.Has(field, match);
    };
  }

  private static Match match(Operator operator, List<Value> values) {
    return switch (operator) {
      case IS_NULL, IS_NOT_NULL -> Match.ANYTHING;
      case EQUAL, NOT_EQUAL, IN, NOT_IN ->
        new Match.OneOf(values.stream().distinct().toList());
      case BETWEEN, NOT_BETWEEN -> Match.between(values.getFirst(), values.getLast());
      case LESS -> to(values, false);
      case AT_MOST -> to(values, true);
      case GREATER -> from(values, false);
      case AT_LEAST -> from(values, true);
      case STARTS_WITH, NOT_STARTS_WITH -> Match.startsWith(text(values.getFirst()));
    };
  }

  private static Match from(List<Value> values, boolean inclusive) {
    return new Match.Within(new Match.Bound(values.getFirst(), inclusive), null);
  }

  private static Match to(List<Value> values, boolean inclusive) {
    return new Match.Within(null, new Match.Bound(values.getFirst(), inclusive));
  }

  private static String text(Value value) {
    return value instanceof Value.Text(String text) ? text : "";
  }

  /** A text matches if it contains one of the words. */
  private static Match words(Token token) {
    var words = TextTokens.of(token.text());
    if (words.isEmpty()) {
      throw token.expected("a word to look for");
    }
    return new Match.OneOf(words.stream().<Value>map(Value.Text::new).toList());
  }
}
