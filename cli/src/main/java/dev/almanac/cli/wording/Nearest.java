package dev.almanac.cli.wording;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Finds what somebody may have meant. */
public final class Nearest {
  private static final int LONGEST = 100;
  private static final int MOST = 3;

  private Nearest() {}

  /** Returns the candidates that differ in the fewest letters, at most three. */
  public static List<String> to(String word, Collection<String> candidates) {
    if (word.length() > LONGEST) {
      return List.of();
    }
    var distances = candidates.stream()
        .map(candidate -> new Distant(candidate, distance(word, candidate)))
        .sorted(Comparator.comparingInt(Distant::distance).thenComparing(Distant::word))
        .toList();
    int most = Math.max(1, (word.length() + 1) / 3);
    int least = distances.isEmpty() ? most : Math.min(most, distances.getFirst().distance());
    return distances.stream()
        .filter(one -> one.distance() <= least)
        .limit(MOST)
        .map(Distant::word)
        .toList();
  }

  private record Distant(String word, int distance) {}

  /** How many letters have to be added, left out or replaced. */
  private static int distance(String one, String other) {
    var from = one.toLowerCase(Locale.ROOT);
    var to = other.toLowerCase(Locale.ROOT);
    int[] above = IntStream.rangeClosed(0, to.length()).toArray();
    for (int i = 1; i <= from.length(); i++) {
      int[] row = new int[to.length() + 1];
      row[0] = i;
      for (int j = 1; j <= to.length(); j++) {
        int replaced = above[j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(replaced, 1 + Math.min(above[j], row[j - 1]));
      }
      above = row;
    }
    return above[to.length()];
  }
}
