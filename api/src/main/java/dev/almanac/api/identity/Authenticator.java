package dev.almanac.api.identity;

import java.util.List;

/** Finds out who calls. Threads of the network ask, so it must not block. Thread-safe. */
@FunctionalInterface
public interface Authenticator {
  Verdict admit(Presented presented);

  /**
   * Asks one after the other, until one understands what was shown. If none does, the caller is
   * refused.
   */
  static Authenticator firstOf(List<Authenticator> authenticators) {
    var all = List.copyOf(authenticators);
    return presented -> {
      for (var authenticator : all) {
        var verdict = authenticator.admit(presented);
        if (!(verdict instanceof Verdict.Unclear)) {
          return verdict;
        }
      }
      return Verdict.refused("Request unauthorized. It has no credentials that this server knows.");
    };
  }
}
