package dev.almanac.dist;

import java.util.ArrayList;
import java.util.List;

/**
 * {@code almanac PORT}: how SDKs start a server for tests that skip time. It stands for
 * {@code server start-dev} with the flags that SDKs expect.
 */
final class PortAlone {
  /** Skips time from the start. */
  private static final String UNLOCKED = "--enable-time-skipping";

  /** The namespace and the search attributes that the tests of SDKs assume. */
  private static final List<String> EXPECTED = List.of(
      "--namespace=UnitTest",
      "--search-attribute=CustomKeywordField=Keyword",
      "--search-attribute=CustomStringField=Text",
      "--search-attribute=CustomTextField=Text",
      "--search-attribute=CustomIntField=Int",
      "--search-attribute=CustomDoubleField=Double",
      "--search-attribute=CustomBoolField=Bool",
      "--search-attribute=CustomDatetimeField=Datetime");

  private PortAlone() {}

  /** Returns the arguments in full; unchanged if the first is not a number. */
  static String[] inFull(String... words) {
    if (words.length == 0 || !isNumber(words[0])) {
      return words;
    }
    var further = new ArrayList<>(List.of(words).subList(1, words.length));
    boolean isUnlocked = further.removeIf(UNLOCKED::equalsIgnoreCase);
    var full = new ArrayList<>(List.of("server", "start-dev", "--headless", "--port", words[0]));
    full.add("--time-skipping=" + (isUnlocked ? "unlocked" : "locked"));
    full.addAll(EXPECTED);
    full.addAll(further);
    return full.toArray(String[]::new);
  }

  private static boolean isNumber(String word) {
    return !word.isEmpty() && word.chars().allMatch(letter -> letter >= '0' && letter <= '9');
  }
}
