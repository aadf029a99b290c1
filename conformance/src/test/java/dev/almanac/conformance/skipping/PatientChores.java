package dev.almanac.conformance.skipping;

import io.temporal.activity.Activity;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** Does the chores, on the clock of this machine. */
final class PatientChores implements Chores {
  private static final Duration MOMENT = Duration.ofMillis(300);

  @Override
  public String tryAgain() {
    int attempt = Activity.getExecutionContext().getInfo().getAttempt();
    if (attempt < 3) {
      throw new IllegalStateException("not yet");
    }
    return "attempt " + attempt;
  }

  @Override
  public String work() {
    long end = System.nanoTime() + MOMENT.toNanos();
    while (System.nanoTime() < end) {
      LockSupport.parkNanos(end - System.nanoTime());
    }
    return "worked";
  }
}
