package dev.almanac.calendar.corpus;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The texts kept for fuzzing. */
final class Corpus {
  private static final List<String> FILES = List.of(
      "temporal", "unix", "robfig", "dbos", "quartz", "spring", "field", "interval", "nasty");
  private static final Pattern ESCAPE = Pattern.compile("\\\\u([0-9a-f]{4})");

  private Corpus() {}

  static List<String> texts() {
    return FILES.stream()
        .flatMap(file -> read(file + ".txt").lines())
        .map(Corpus::plain)
        .toList();
  }

  private static String read(String file) {
    try (var stream = Objects.requireNonNull(Corpus.class.getResourceAsStream(file), file)) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String plain(String line) {
    return ESCAPE
        .matcher(line)
        .replaceAll(escape ->
            Matcher.quoteReplacement(Character.toString(Integer.parseInt(escape.group(1), 16))));
  }
}
