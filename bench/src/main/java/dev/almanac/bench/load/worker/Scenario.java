package dev.almanac.bench.load.worker;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** What each workflow of a run does. */
public enum Scenario {
  /** One activity, then complete. */
  ONE_ACTIVITY,
  /** Ten activities, one after the other. */
  TEN_ACTIVITIES,
  /** Wait for a number of signals, then complete. */
  SIGNALS,
  /** Wait for a timer, then complete. */
  TIMERS;

  /** @throws IllegalArgumentException if there is no such scenario */
  public static Scenario parse(String text) {
    return Arrays.stream(values())
        .filter(scenario -> scenario.text().equalsIgnoreCase(text))
        .findAny()
        .orElseThrow(() -> new IllegalArgumentException(
            "expected one of %s, but found '%s'".formatted(texts(), text)));
  }

  /** Lists all scenarios. */
  public static String texts() {
    return Arrays.stream(values()).map(Scenario::text).collect(Collectors.joining(", "));
  }

  /** Returns the name on the command line: {@code one-activity}. */
  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
