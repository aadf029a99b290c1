package dev.almanac.server;

import dev.almanac.api.Ticker;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Closes the parts of a server one after the other within a total time. A part that takes too long
 * is left behind, so that the next ones are closed, too.
 */
final class ClosingSteps {
  private static final Logger LOG = LoggerFactory.getLogger(ClosingSteps.class);

  /** The minimum for each step, even if the earlier ones used up the time. */
  private static final Duration LEAST = Duration.ofMillis(200);

  private final Ticker ticker;
  private final long end;
  private boolean isOrderly = true;

  ClosingSteps(Duration whole, Ticker ticker) {
    this.ticker = ticker;
    this.end = ticker.nanos() + whole.toNanos();
  }

  /** Runs a step on a thread of its own, and continues when it is done or out of time. */
  void end(String what, Duration most, Runnable step) {
    var thread = Thread.ofPlatform().daemon().name("stop-" + what).start(() -> guarded(what, step));
    var left = Duration.ofNanos(Math.max(end - ticker.nanos(), LEAST.toNanos()));
    var bound = left.compareTo(most) < 0 ? left : most;
    try {
      if (!thread.join(bound)) {
        isOrderly = false;
        LOG.warn(
            "Stopping: the {} did not end within {} ms and is left behind", what, bound.toMillis());
      }
    } catch (InterruptedException e) {
      isOrderly = false;
      Thread.currentThread().interrupt();
    }
  }

  private static void guarded(String what, Runnable step) {
    try {
      step.run();
    } catch (RuntimeException e) {
      LOG.warn("Stopping: the {} could not be closed", what, e);
    }
  }

  /** Returns whether nothing was left behind. */
  boolean isOrderly() {
    return isOrderly;
  }
}
