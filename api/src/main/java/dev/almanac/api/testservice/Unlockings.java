package dev.almanac.api.testservice;

import dev.almanac.api.Caller;
import dev.almanac.runtime.TimeControl.Unlocking;

/** How those unlock time who say who they are. */
final class Unlockings {
  private static final String JAVA = "temporal-java";

  private Unlockings() {}

  /**
   * All SDKs but Java's unlock once for each result that they wait for, also for several at once.
   * Who counts by itself, as Java's does, and who has no SDK learns of one unlock too many.
   */
  static Unlocking of(Caller caller) {
    String name = caller.clientName();
    return name.startsWith("temporal-") && !name.equals(JAVA)
        ? Unlocking.OVERLAPPING
        : Unlocking.BALANCED;
  }
}
