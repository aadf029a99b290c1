package dev.almanac.api.limit;

import dev.almanac.api.Ticker;
import dev.almanac.api.identity.Identity;
import java.util.HashMap;
import java.util.Map;

/** The usage of all callers that are known by name. Thread-safe. */
final class CallerUsages {
  /** So many are kept apart. Any more share one usage until others are idle. */
  static final int MOST = 10_000;

  /** Keys, certificates and tokens may have the same name. */
  private record Who(Identity.Kind kind, String name, String issuer) {}

  private final CallerRates rates;
  private final Ticker ticker;
  private final Map<Who, CallerUsage> usages = new HashMap<>();
  private final CallerUsage others;

  CallerUsages(CallerRates rates, Ticker ticker) {
    this.rates = rates;
    this.ticker = ticker;
    this.others = new CallerUsage(rates, ticker.nanos());
  }

  synchronized CallerUsage of(Identity identity) {
    var who = new Who(
        identity.kind(),
        identity.name(),
        identity.voucher().map(Identity.Voucher::issuer).orElse(""));
    var known = usages.get(who);
    if (known != null) {
      return known;
    }
    long now = ticker.nanos();
    if (usages.size() >= MOST) {
      usages.values().removeIf(usage -> usage.isIdle(now));
    }
    if (usages.size() >= MOST) {
      return others;
    }
    var usage = new CallerUsage(rates, now);
    usages.put(who, usage);
    return usage;
  }
}
