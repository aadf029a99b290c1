package dev.almanac.samples.quartz;

/** The work itself, which does not change. */
final class Ledger {
  private Ledger() {}

  static String settle(String market, int limit) {
    return "settled at most %d trades of %s".formatted(limit, market);
  }
}
