package dev.almanac.standalone.command;

import dev.almanac.runtime.fault.FatalFault;
import dev.almanac.runtime.fault.FatalFaults;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ends the process at once, without shutdown hooks, and prints the reason to standard error. */
final class Halt implements FatalFaults {
  private static final Logger LOG = LoggerFactory.getLogger(Halt.class);

  /** How long printing may take: standard error may be blocked. */
  private static final Duration LONGEST_WORDS = Duration.ofSeconds(1);

  private final PrintWriter standardError;
  private final CountDownLatch isDue = new CountDownLatch(1);
  private volatile int code;

  Halt(PrintWriter standardError) {
    this.standardError = standardError;
    // Started early: without memory, no thread can be started later.
    Thread.ofPlatform().daemon().name("halt").start(this::haltWhenDue);
  }

  @Override
  public void report(FatalFault fault) {
    var why = ExitCode.of(fault.kind());
    try {
      begin(why);
      say(fault.message());
      LOG.error("{}", fault.message(), fault.cause());
    } finally {
      Runtime.getRuntime().halt(why.number());
    }
  }

  void now(ExitCode why, String message) {
    try {
      begin(why);
      say(message);
    } finally {
      Runtime.getRuntime().halt(why.number());
    }
  }

  /** Ends the process unless it has ended by itself in this time. */
  void unlessEndedWithin(Duration time, String message) {
    Thread.ofPlatform().daemon().name("stop-overdue").start(() -> {
      if (!await(new CountDownLatch(1), time)) {
        now(ExitCode.STOP_OVERDUE, message);
      }
    });
  }

  private void begin(ExitCode why) {
    code = why.number();
    isDue.countDown();
  }

  private void say(String message) {
    standardError.println("almanac: " + message);
    standardError.flush();
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
