package dev.almanac.runtime.batch;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Whether a batch is to end before it is done. Any thread may say so. */
final class Ending {
  private final CountDownLatch latch = new CountDownLatch(1);
  private volatile boolean isLeft;

  /** For good. */
  void stop() {
    latch.countDown();
  }

  /** For another process to go on with. */
  void leave() {
    isLeft = true;
    latch.countDown();
  }

  boolean isDue() {
    return latch.getCount() == 0;
  }

  boolean isLeft() {
    return isLeft;
  }

  /** Waits, but not longer than until the end. */
  void pause(Duration time) throws InterruptedException {
    boolean ignored = latch.await(time.toNanos(), TimeUnit.NANOSECONDS);
  }
}
