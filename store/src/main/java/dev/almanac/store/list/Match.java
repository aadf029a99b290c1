package dev.almanac.store.list;

import dev.almanac.store.list.AttributeValue.Value;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A set of values of one kind. Text is ordered by code points. */
public sealed interface Match {
  Match ANYTHING = new Within(null, null);

  record OneOf(List<Value> values) implements Match {
    public OneOf {
      values = List.copyOf(values);
    }
  }

  /** A range; a null bound leaves that side open. */
  record Within(@Nullable Bound from, @Nullable Bound to) implements Match {}

  /** Matches texts that contain this one, whatever the case of the ASCII letters in both. */
  record Contains(String text) implements Match {}

  record Bound(Value value, boolean inclusive) {}

  static Match oneOf(Value... values) {
    return new OneOf(List.of(values));
  }

  static Match between(Value from, Value to) {
    return new Within(new Bound(from, true), new Bound(to, true));
  }

  /** Matches all texts with a prefix: from the prefix to the first text after all of them. */
  static Match startsWith(String prefix) {
    var from = new Bound(new Value.Text(prefix), true);
    int[] points = prefix.codePoints().toArray();
    int last = points.length - 1;
    while (last >= 0 && points[last] == Character.MAX_CODE_POINT) {
      last--;
    }
    if (last < 0) {
      return new Within(from, null);
    }
    // Surrogates are not characters, so they are skipped.
    points[last] = points[last] == Character.MIN_SURROGATE - 1
        ? Character.MAX_SURROGATE + 1
        : points[last] + 1;
    var next = new Value.Text(new String(points, 0, last + 1));
    return new Within(from, new Bound(next, false));
  }

  /** Returns the values that the match contains. */
  static Stream<Value> named(Match match) {
    return switch (match) {
      case OneOf(List<Value> values) -> values.stream();
      case Contains(String text) -> Stream.of(new Value.Text(text));
      case Within(var from, var to) ->
        Stream.of(Stream.ofNullable(from), Stream.ofNullable(to))
            .flatMap(bounds -> bounds)
            .map(Bound::value);
    };
  }
}
