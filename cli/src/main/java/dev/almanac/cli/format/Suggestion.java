package dev.almanac.cli.format;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds the word that somebody may have meant. */
public final class Suggestion {
  private static final int LONGEST = 100;

  private Suggestion() {}

  /** Returns the nearest word if it is near. */
  public static Optional<String> of(String text, List<String> words) {
    if (text.length() > LONGEST) {
      return Optional.empty();
    }
    int most = Math.max(1, text.length() / 3);
    return words.stream()
        .filter(word -> distance(text, word) <= most)
        .min(Comparator.comparingInt(word -> distance(text, word)));
  }

  /** Counts the letters to add, remove or replace, whatever their case. */
  private static int distance(String one, String other) {
    var a = one.toLowerCase(Locale.ROOT);
    var b = other.toLowerCase(Locale.ROOT);
    var row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int change = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(change, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[b.length()];
  }
}
