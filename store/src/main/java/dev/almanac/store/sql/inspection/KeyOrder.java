package dev.almanac.store.sql.inspection;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.almanac.store.sql.sqlite.SqliteDialect;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;

/** The order of keys in the databases: numbers, and bytes of texts and ids. */
final class KeyOrder {
  private KeyOrder() {}

  /** Compares two keys of one table; the empty key sorts first. */
  static int compare(List<Object> one, List<Object> other) {
    for (int at = 0; at < Math.min(one.size(), other.size()); at++) {
      int difference = compare(one.get(at), other.get(at));
      if (difference != 0) {
        return difference;
      }
    }
    return Integer.compare(one.size(), other.size());
  }

  private static int compare(Object one, Object other) {
    return one instanceof Long number && other instanceof Long second
        ? Long.compare(number, second)
        : Arrays.compareUnsigned(bytes(one), bytes(other));
  }

  private static byte[] bytes(Object key) {
    return switch (key) {
      case UUID id -> SqliteDialect.bytes(id);
      case String text -> text.getBytes(UTF_8);
      default -> throw new IllegalArgumentException("Unexpected key: " + key);
    };
  }
}
