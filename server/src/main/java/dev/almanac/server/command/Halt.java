package dev.almanac.server.command;

import dev.almanac.runtime.fault.FatalFault;
import dev.almanac.runtime.fault.FatalFaults;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ends the process at once, without its shutdown hooks, and says why on standard error. */
final class Halt implements FatalFaults {
  private static final Logger LOG = LoggerFactory.getLogger(Halt.class);

  /** How long saying why may take: nobody may be reading it. */
  private static final Duration LONGEST_WORDS = Duration.ofSeconds(1);

  private final PrintWriter standardError;
  private final CountDownLatch isDue = new CountDownLatch(1);
  private volatile int code;

  Halt(PrintWriter standardError) {
    this.standardError = standardError;
    // From the start, as there may be no memory for a thread when it is needed.
    Thread.ofPlatform().daemon().name("halt").start(this::haltWhenDue);
  }

  @Override
  public void report(FatalFault fault) {
    halt(
        ExitCode.of(fault.kind()),
        fault.message(),
        () -> LOG.error("{}", fault.message(), fault.cause()));
  }

  void now(ExitCode why, String message) {
    halt(why, message, () -> {});
  }

  /** Ends the process unless it has ended by itself in this time. */
  void unlessEndedWithin(Duration time, String message) {
    Thread.ofPlatform().daemon().name("stop-overdue").start(() -> {
      if (!await(new CountDownLatch(1), time)) {
        now(ExitCode.STOP_OVERDUE, message);
      }
    });
  }

  private void halt(ExitCode why, String message, Runnable log) {
    try {
      code = why.number();
      isDue.countDown();
      standardError.println("almanac: " + message);
      standardError.flush();
      log.run();
    } finally {
      Runtime.getRuntime().halt(why.number());
    }
  }

  private void haltWhenDue() {
    try {
      isDue.await();
      await(new CountDownLatch(1), LONGEST_WORDS);
      Runtime.getRuntime().halt(code);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static boolean await(CountDownLatch latch, Duration time) {
    try {
      return latch.await(time.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
