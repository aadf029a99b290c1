package dev.almanac.testing;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Writes the names of constants as people do. */
final class Words {
  private Words() {}

  /** Returns {@code TimerFired} for {@code TIMER_FIRED}. */
  static String camel(String constant) {
    return Arrays.stream(constant.split("_", -1))
        .map(word -> word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT))
        .collect(Collectors.joining());
  }
}
