package dev.almanac.runtime.batch;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Whether a batch must end early. Any thread may end it. */
final class Ending {
  private final CountDownLatch latch = new CountDownLatch(1);
  private volatile boolean isLeft;

  /** Ends the batch for good. */
  void stop() {
    latch.countDown();
  }

  /** Ends the batch here, for another process to continue. */
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

  /** Waits for the given time, or until the batch must end. */
  void pause(Duration time) throws InterruptedException {
    boolean ignored = latch.await(time.toNanos(), TimeUnit.NANOSECONDS);
  }
}
