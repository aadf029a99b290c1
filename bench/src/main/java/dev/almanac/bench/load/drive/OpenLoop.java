package dev.almanac.bench.load.drive;

import dev.almanac.bench.load.measure.Window;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Starts workflows at fixed times, on a thread of its own. During the warm-up, starts that find no
 * room are skipped, so that the backlog of a cold server does not affect the measurement.
 */
final class OpenLoop {
  private static final int WARM_UP_IN_FLIGHT = 64;

  private final Sessions sessions;
  private final Window window;
  private final double perSecond;
  private final Semaphore room;
  private final Semaphore warmUpRoom;

  OpenLoop(Sessions sessions, Pace.Open pace) {
    this.sessions = sessions;
    this.window = sessions.window();
    this.perSecond = pace.perSecond();
    this.room = new Semaphore(pace.inFlight());
    this.warmUpRoom = new Semaphore(Math.min(pace.inFlight(), WARM_UP_IN_FLIGHT));
  }

  /** Interrupting the thread ends it. */
  Thread start(long begin) {
    sessions.afterEach((session, outcome) -> roomFor(session.intended()).release());
    return Thread.ofPlatform().daemon().name("load-pace").start(() -> run(begin));
  }

  /** Times are computed from the ordinal, so that rounding errors do not add up. */
  private void run(long begin) {
    boolean more = true;
    try {
      for (long n = 0; more; n++) {
        long intended = begin + (long) (n * (TimeUnit.SECONDS.toNanos(1) / perSecond));
        awaitTime(intended);
        if (window.hasOpenedBy(intended)) {
          room.acquire();
        } else if (!warmUpRoom.tryAcquire()) {
          continue;
        }
        more = sessions.begin(intended);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Semaphore roomFor(long intended) {
    return window.hasOpenedBy(intended) ? room : warmUpRoom;
  }

  private static void awaitTime(long moment) throws InterruptedException {
    for (long left = moment - System.nanoTime(); left > 0; left = moment - System.nanoTime()) {
      LockSupport.parkNanos(left);
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
    }
  }
}
