package dev.almanac.api.key;

/** Makes bytes that nobody can guess. Thread-safe. */
@FunctionalInterface
public interface RandomBytes {
  byte[] next(int count);
}
