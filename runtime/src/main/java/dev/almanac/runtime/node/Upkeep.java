package dev.almanac.runtime.node;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Does things again and again on a thread of its own, one after the other. */
public final class Upkeep implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Upkeep.class);

  private final ScheduledExecutorService executor = Executors.newSingleThreadScheduledExecutor(
      Thread.ofPlatform().name("upkeep").daemon().factory());

  /** Pauses so long between the end of one and the begin of the next. */
  public void every(Duration pause, Runnable work) {
    var repeated = executor.scheduleWithFixedDelay(
        () -> guarded(work), pause.toNanos(), pause.toNanos(), TimeUnit.NANOSECONDS);
    if (repeated.isCancelled()) {
      throw new IllegalStateException("Upkeep has ended");
    }
  }

  /** What fails now may work the next time. */
  private static void guarded(Runnable work) {
    try {
      work.run();
    } catch (RuntimeException e) {
      LOG.warn("Upkeep failed, and is tried again later", e);
    }
  }

  @Override
  public void close() {
    executor.shutdownNow();
    executor.close();
  }
}
