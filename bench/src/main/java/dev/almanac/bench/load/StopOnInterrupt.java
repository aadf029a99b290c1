package dev.almanac.bench.load;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Makes Ctrl-C end a run early instead of losing it: the JVM waits a while until the result so far
 * has been printed.
 */
final class StopOnInterrupt {
  /** Runs and prints; returns the exit code. */
  interface Body {
    int run() throws InterruptedException;
  }

  private static final long PATIENCE_SECONDS = 20;

  private StopOnInterrupt() {}

  /** @param stop makes the body end soon */
  static int during(Runnable stop, Body body) throws InterruptedException {
    var printed = new CountDownLatch(1);
    var hook = Thread.ofPlatform().name("load-stop").unstarted(() -> {
      stop.run();
      await(printed);
    });
    Runtime.getRuntime().addShutdownHook(hook);
    try {
      return body.run();
    } finally {
      printed.countDown();
      remove(hook);
    }
  }

  private static void await(CountDownLatch printed) {
    try {
      printed.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void remove(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The JVM is already shutting down, which is what the hook was for.
    }
  }
}
