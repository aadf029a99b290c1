package dev.almanac.store.list;

import dev.almanac.store.Ids;

/** A value of a search attribute. A list of keywords is several of them. */
public record AttributeValue(int attribute, Value value) {
  /** Dates are numbers of nanoseconds; false and true are 0 and 1. */
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
        real += 0.0; // databases take both zeros for one
      }
    }
  }
}
