package dev.almanac.standalone.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.almanac.runtime.fault.VitalThreads;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/** A process to which something fatal happens. By itself it would never end. */
final class HaltedProcess {
  enum Case {
    THREAD,
    MEMORY,
    STOP
  }

  private HaltedProcess() {}

  public static void main(String[] arguments) throws InterruptedException {
    var halt = new Halt(new PrintWriter(System.err, true, UTF_8));
    var threads = new VitalThreads(halt).named("loop-0");
    Runtime.getRuntime().addShutdownHook(new Thread(() -> System.err.println("a hook ran")));
    switch (Case.valueOf(arguments[0])) {
      case THREAD -> threads.newThread(HaltedProcess::breakDown).start();
      case MEMORY -> threads.newThread(HaltedProcess::runOutOfMemory).start();
      case STOP -> halt.unlessEndedWithin(Duration.ofMillis(100), "The stop takes too long");
    }
    new CountDownLatch(1).await();
  }

  private static void breakDown() {
    throw new IllegalStateException("broken");
  }

  private static void runOutOfMemory() {
    throw new OutOfMemoryError("none left");
  }
}
