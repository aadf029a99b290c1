package dev.almanac.store.codec;

import dev.almanac.store.StoreException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Stored numbers for the constants of an enum: their positions in a list, from 1. New constants are
 * appended; 0 means none.
 */
public final class Code<E extends Enum<E>> {
  private final String what;
  private final List<E> constants;
  private final Map<E, Integer> numbers;

  @SafeVarargs
  @SuppressWarnings("varargs") // the array is only read, and holds enums
  Code(Class<E> type, E... constants) {
    this.what = type.getSimpleName();
    this.constants = List.of(constants);
    this.numbers = new EnumMap<>(type);
    for (int at = 0; at < constants.length; at++) {
      numbers.put(constants[at], at + 1);
    }
  }

  public int of(E constant) {
    Integer number = numbers.get(constant);
    if (number == null) {
      throw new IllegalStateException(
          "Expected %s to have a number, found none".formatted(constant));
    }
    return number;
  }

  public int of(Optional<E> constant) {
    return constant.map(this::of).orElse(0);
  }

  public E read(int number) {
    if (number < 1 || number > constants.size()) {
      throw new StoreException.Corrupt(
          "Expected a %s, found the number %d, which this version does not know"
              .formatted(what, number),
          null);
    }
    return constants.get(number - 1);
  }

  public Optional<E> readOptional(int number) {
    return number == 0 ? Optional.empty() : Optional.of(read(number));
  }

  /** Returns the constants that have a number. */
  public List<E> constants() {
    return constants;
  }
}
