package dev.almanac.calendar.sentence;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Keeps long enumerations short.
 *
 * @param shown the first few items
 * @param rest the count and a fingerprint of all other items; may be empty
 */
record Excerpt<P>(List<P> shown, List<String> rest) {
  private static final int MOST_ITEMS = 8;
  private static final int MOST_CHARACTERS = 1_000;
  private static final int FINGERPRINT_DIGITS = 16;

  /**
   * @param phrase describes one item, in about that length
   * @param key distinguishes items
   */
  static <T, P> Excerpt<P> of(List<T> items, Function<T, P> phrase, Function<T, String> key) {
    int most = items.size() <= MOST_ITEMS ? MOST_ITEMS : MOST_ITEMS - 1;
    var shown = new ArrayList<P>();
    int characters = 0;
    while (shown.size() < Math.min(most, items.size()) && characters < MOST_CHARACTERS) {
      var item = items.get(shown.size());
      characters += key.apply(item).length();
      shown.add(phrase.apply(item));
    }
    return new Excerpt<>(shown, rest(items.subList(shown.size(), items.size()), key));
  }

  /** Returns all texts, if the phrases are texts. */
  static List<String> texts(Excerpt<String> excerpt) {
    var all = new ArrayList<>(excerpt.shown());
    all.addAll(excerpt.rest());
    return all;
  }

  private static <T> List<String> rest(List<T> items, Function<T, String> key) {
    return items.isEmpty()
        ? List.of()
        : List.of("%d more (fingerprint %s)".formatted(items.size(), fingerprint(items, key)));
  }

  private static <T> String fingerprint(List<T> items, Function<T, String> key) {
    var text = items.stream().map(key).collect(Collectors.joining("\n"));
    try {
      var hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash).substring(0, FINGERPRINT_DIGITS);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
