package dev.almanac.browser;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** Texts from the class path, and lists from the page. */
final class Resource {
  private Resource() {}

  static String text(String path) {
    try (var stream = Objects.requireNonNull(Resource.class.getResourceAsStream(path), path)) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + path, e);
    }
  }

  /** What a script returned, which must be a list of strings. */
  static List<String> strings(Object result) {
    return ((List<?>) result).stream().map(String.class::cast).toList();
  }
}
