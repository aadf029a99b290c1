package dev.almanac.runtime.fault;

import java.util.concurrent.ThreadFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Creates threads that the server needs: the death of one is a fatal fault. */
public record VitalThreads(FatalFaults faults) {
  private static final Logger LOG = LoggerFactory.getLogger(VitalThreads.class);

  /** Returns a factory for one thread. */
  public ThreadFactory named(String name) {
    return builder().name(name).factory();
  }

  /** Returns a factory for several threads, which are numbered. */
  public ThreadFactory numbered(String prefix) {
    return builder().name(prefix, 0).factory();
  }

  /**
   * Returns a factory for threads of which the server can lose one. Its work fails alone; only a
   * failure of the JVM is fatal.
   */
  public ThreadFactory expendable(String prefix) {
    return Thread.ofPlatform()
        .daemon()
        .name(prefix, 0)
        .uncaughtExceptionHandler(this::missed)
        .factory();
  }

  /** Watches a thread that was created elsewhere. */
  public void watch(Thread thread) {
    thread.setUncaughtExceptionHandler(this::died);
  }

  private Thread.Builder.OfPlatform builder() {
    return Thread.ofPlatform().daemon().uncaughtExceptionHandler(this::died);
  }

  private void missed(Thread thread, Throwable cause) {
    LOG.error("Thread {} failed", thread.getName(), cause);
    if (FatalFault.isOfMachine(cause)) {
      died(thread, cause);
    }
  }

  private void died(Thread thread, Throwable cause) {
    faults.report(FatalFault.of(thread, cause));
  }
}
