package dev.almanac.runtime.node;

import dev.almanac.runtime.fault.Tenure;
import dev.almanac.runtime.fault.VitalThreads;
import dev.almanac.runtime.loop.Fences;
import dev.almanac.store.StoreException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks regularly, on its own thread, whether this process still has its place. Takes the lock
 * that keeps others out again if it was lost.
 */
public final class PlaceWatch implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(PlaceWatch.class);
  private static final Duration PAUSE = Duration.ofMillis(500);

  /** The pause while nothing can be answered. */
  private static final Duration DOUBTFUL_PAUSE = Duration.ofMillis(100);

  private final Fences fences;
  private final Tenure tenure;
  private final Thread thread;
  private final CountDownLatch stopped = new CountDownLatch(1);
  private boolean isInDoubt;

  private PlaceWatch(Fences fences, Tenure tenure, VitalThreads threads) {
    this.fences = fences;
    this.tenure = tenure;
    this.thread = threads.named("place").newThread(this::watch);
  }

  public static PlaceWatch start(Fences fences, Tenure tenure, VitalThreads threads) {
    var watch = new PlaceWatch(fences, tenure, threads);
    watch.thread.start();
    return watch;
  }

  private void watch() {
    try {
      do {
        look();
      } while (!fences.isLost() && !awaitStop(isInDoubt ? DOUBTFUL_PAUSE : PAUSE));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean awaitStop(Duration pause) throws InterruptedException {
    return stopped.await(pause.toNanos(), TimeUnit.NANOSECONDS);
  }

  private void look() {
    long asked = tenure.now();
    try {
      fences.confirm();
      tenure.confirmed(asked);
      say(false, "");
    } catch (StoreException.FenceLost lost) {
      LOG.debug("The place is lost", lost);
    } catch (StoreException fault) {
      tenure.doubted();
      say(true, String.valueOf(fault.getMessage()));
    }
  }

  private void say(boolean nowInDoubt, String why) {
    if (nowInDoubt && !isInDoubt) {
      LOG.warn("It is not known whether this server still has the database to itself: {}", why);
    } else if (!nowInDoubt && isInDoubt) {
      LOG.info("This server still has the database to itself");
    }
    isInDoubt = nowInDoubt;
  }

  @Override
  public void close() {
    stopped.countDown();
  }
}
