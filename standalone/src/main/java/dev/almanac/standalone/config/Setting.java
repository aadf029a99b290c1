package dev.almanac.standalone.config;

import java.util.List;
import java.util.function.Function;

/**
 * One setting.
 *
 * @param key its path, such as {@code grpc.port}
 * @param fallback its default, as texts: one, or any number for a list
 * @param doc its meaning, in lines
 * @param reader converts texts; throws {@link IllegalArgumentException} with "expected …"
 */
record Setting<T>(
    String key,
    boolean isList,
    List<String> fallback,
    List<String> doc,
    Function<List<String>, T> reader) {
  static <T> Setting<T> one(
      String key, String fallback, Function<String, T> reader, String... doc) {
    return new Setting<>(
        key, false, List.of(fallback), List.of(doc), texts -> reader.apply(texts.getFirst()));
  }

  static Setting<List<String>> list(String key, List<String> fallback, String... doc) {
    return new Setting<>(key, true, fallback, List.of(doc), Function.identity());
  }

  static <T> Setting<T> list(String key, Function<List<String>, T> reader, String... doc) {
    return new Setting<>(key, true, List.of(), List.of(doc), reader);
  }

  T byDefault() {
    return reader.apply(fallback);
  }
}
