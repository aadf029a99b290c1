package dev.almanac.api.testservice;

import dev.almanac.api.Caller;
import dev.almanac.runtime.TimeControl.Unlocking;

/** Chooses how a client's unlocks are counted. */
final class Unlockings {
  private static final String JAVA = "temporal-java";

  private Unlockings() {}

  /**
   * All SDKs except Java's unlock once for each result that they wait for, also for several at
   * once. Java's SDK, and clients without an SDK, get an error for an unlock without a lock.
   */
  static Unlocking of(Caller caller) {
    String name = caller.clientName();
    return name.startsWith("temporal-") && !name.equals(JAVA)
        ? Unlocking.OVERLAPPING
        : Unlocking.BALANCED;
  }
}
