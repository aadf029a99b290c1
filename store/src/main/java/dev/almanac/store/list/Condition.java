package dev.almanac.store.list;

import dev.almanac.store.list.AttributeValue.Value;
import java.util.List;

/**
 * A condition that a run must meet to be listed. A whole condition cannot be negated: callers
 * negate its parts, down to {@link Has} and {@link Lacks}. A run without a value of a field meets
 * neither of these two, as in SQL.
 */
public sealed interface Condition {
  Condition EVERYTHING = new All(List.of());

  record All(List<Condition> parts) implements Condition {
    public All {
      parts = List.copyOf(parts);
    }
  }

  /** Met if one of the parts is; without parts, never. */
  record Any(List<Condition> parts) implements Condition {
    public Any {
      parts = List.copyOf(parts);
    }
  }

  /** Met if one of the values of the field matches. */
  record Has(Field field, Match match) implements Condition {
    public Has {
      requireKind(field, match);
    }
  }

  /** Met if the field has values and none of them matches. */
  record Lacks(Field field, Match match) implements Condition {
    public Lacks {
      requireKind(field, match);
    }
  }

  /** Met if the field has no value. */
  record Missing(Field field) implements Condition {}

  static Condition is(Field field, String text) {
    return new Has(field, Match.oneOf(new Value.Text(text)));
  }

  static Condition is(Field field, long number) {
    return new Has(field, Match.oneOf(new Value.Whole(number)));
  }

  /** Combines parts that must all be met, and flattens nested combinations. */
  static Condition all(List<Condition> parts) {
    var flat = parts.stream()
        .flatMap(part -> part instanceof All(var inner) ? inner.stream() : List.of(part).stream())
        .toList();
    return flat.size() == 1 ? flat.getFirst() : new All(flat);
  }

  /** Combines parts of which one must be met, and flattens nested combinations. */
  static Condition any(List<Condition> parts) {
    var flat = parts.stream()
        .flatMap(part -> part instanceof Any(var inner) ? inner.stream() : List.of(part).stream())
        .toList();
    return flat.size() == 1 ? flat.getFirst() : new Any(flat);
  }

  private static void requireKind(Field field, Match match) {
    Match.named(match).forEach(value -> {
      if (kind(value) != field.kind()) {
        throw new IllegalArgumentException(
            "Expected a value of kind %s for %s, found %s".formatted(field.kind(), field, value));
      }
    });
  }

  private static Field.Kind kind(Value value) {
    return switch (value) {
      case Value.Text text -> Field.Kind.TEXT;
      case Value.Whole whole -> Field.Kind.WHOLE;
      case Value.Real real -> Field.Kind.REAL;
    };
  }
}
