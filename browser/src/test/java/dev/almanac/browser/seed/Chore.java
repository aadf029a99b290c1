package dev.almanac.browser.seed;

/**
 * The input of workflows that schedules start, and so what they do.
 *
 * @param minutes how long it takes
 * @param attempts how often its activity is tried until it succeeds
 * @param fails whether it fails in the end
 */
public record Chore(String about, int minutes, int attempts, boolean fails) {
  public static Chore quick(String about) {
    return new Chore(about, 0, 1, false);
  }

  public Chore taking(int newMinutes) {
    return new Chore(about, newMinutes, attempts, fails);
  }

  public Chore succeedingAt(int attempt) {
    return new Chore(about, minutes, attempt, fails);
  }

  public Chore failing() {
    return new Chore(about, minutes, attempts, true);
  }

  public String json() {
    return "{\"about\":\"%s\",\"minutes\":%d,\"attempts\":%d,\"fails\":%b}"
        .formatted(about, minutes, attempts, fails);
  }
}
