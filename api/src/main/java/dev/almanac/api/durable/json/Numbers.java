package dev.almanac.api.durable.json;

import com.google.gson.JsonElement;
import com.google.gson.JsonPrimitive;
import java.util.Optional;

/** Numbers of JSON, which has no sizes and does not tell whole ones from others. */
public final class Numbers {
  private Numbers() {}

  /** Returns a number without fraction and exponent that fits; empty for anything else. */
  public static Optional<Long> whole(JsonElement value) {
    if (!(value instanceof JsonPrimitive number && number.isNumber())) {
      return Optional.empty();
    }
    try {
      return Optional.of(Long.parseLong(number.getAsString()));
    } catch (NumberFormatException tooLargeOrReal) {
      return Optional.empty();
    }
  }

  /** Returns the nearest finite number; empty for anything that is none. */
  public static Optional<Double> real(JsonElement value) {
    return value instanceof JsonPrimitive number && number.isNumber()
        ? Optional.of(Double.parseDouble(number.getAsString())).filter(Double::isFinite)
        : Optional.empty();
  }
}
