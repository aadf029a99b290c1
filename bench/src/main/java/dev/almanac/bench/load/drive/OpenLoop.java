package dev.almanac.bench.load.drive;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Starts workflows at fixed times, on a thread of its own. */
final class OpenLoop {
  private final Sessions sessions;
  private final double perSecond;
  private final Semaphore room;

  OpenLoop(Sessions sessions, Pace.Open pace) {
    this.sessions = sessions;
    this.perSecond = pace.perSecond();
    this.room = new Semaphore(pace.inFlight());
  }

  /** Interrupting the thread ends it. */
  Thread start(long from) {
    sessions.afterEach(outcome -> room.release());
    return Thread.ofPlatform().daemon().name("load-pace").start(() -> run(from));
  }

  /** Times come from the ordinal, so that rounding does not add up. */
  private void run(long from) {
    for (long n = 0; !Thread.currentThread().isInterrupted(); n++) {
      long intended = from + (long) (n * (TimeUnit.SECONDS.toNanos(1) / perSecond));
      try {
        awaitTime(intended);
        room.acquire();
      } catch (InterruptedException e) {
        return;
      }
      if (!sessions.begin(intended)) {
        return;
      }
    }
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
