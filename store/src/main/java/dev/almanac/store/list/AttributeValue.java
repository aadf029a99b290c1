package dev.almanac.store.list;

import dev.almanac.store.Ids;

/** A value of a search attribute. A list of keywords is stored as several values. */
public record AttributeValue(int attribute, Value value) {
  /** A stored value. Dates are numbers of nanoseconds; booleans are 0 and 1. */
  public sealed interface Value {
    record Text(String text) implements Value {
      public Text {
        Ids.utf8Bytes("search attribute", text);
      }
    }

    record Whole(long number) implements Value {}

    record Real(double real) implements Value {
      public Real {
        if (Double.isNaN(real)) {
          throw new IllegalArgumentException("A search attribute must be a number, found NaN");
        }
        real += 0.0; // databases treat both zeros as equal
      }
    }
  }
}
