package dev.almanac.store.list;

import dev.almanac.store.list.AttributeValue.Value;
import java.util.List;

/**
 * What a run must meet to be listed. There is no negation of a whole condition: whoever negates one
 * does so to its parts, down to {@link Has} and {@link Lacks}. A run without a value of a field
 * meets neither of the two, as in SQL.
 */
public sealed interface Condition {
  Condition EVERYTHING = new All(List.of());

  record All(List<Condition> parts) implements Condition {
    public All {
      parts = List.copyOf(parts);
    }
  }

  /** Without parts it is met by nothing. */
  record Any(List<Condition> parts) implements Condition {
    public Any {
      parts = List.copyOf(parts);
    }
  }

  /** One of the values of the field matches. */
  record Has(Field field, Match match) implements Condition {
    public Has {
      requireKind(field, match);
    }
  }

  /** The field has values, and none of them matches. */
  record Lacks(Field field, Match match) implements Condition {
    public Lacks {
      requireKind(field, match);
    }
  }

  /** The field has no value. */
  record Missing(Field field) implements Condition {}

  static Condition is(Field field, String text) {
    return new Has(field, Match.oneOf(new Value.Text(text)));
  }

  static Condition is(Field field, long number) {
    return new Has(field, Match.oneOf(new Value.Whole(number)));
  }

  /** Met if all parts are; a part that is such a list itself is taken apart. */
  static Condition all(List<Condition> parts) {
    var flat = parts.stream()
        .flatMap(part -> part instanceof All(var inner) ? inner.stream() : List.of(part).stream())
        .toList();
    return flat.size() == 1 ? flat.getFirst() : new All(flat);
  }

  /** Met if one part is; a part that is such a list itself is taken apart. */
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
