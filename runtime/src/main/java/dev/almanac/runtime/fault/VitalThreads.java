package dev.almanac.runtime.fault;

import java.util.concurrent.ThreadFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes threads that the server needs: whatever one of them dies of is a fatal fault. */
public record VitalThreads(FatalFaults faults) {
  private static final Logger LOG = LoggerFactory.getLogger(VitalThreads.class);

  /** For one thread. */
  public ThreadFactory named(String name) {
    return builder().name(name).factory();
  }

  /** For several, which are numbered. */
  public ThreadFactory numbered(String prefix) {
    return builder().name(prefix, 0).factory();
  }

  /**
   * For several that can be missed one by one. What they were at fails alone; only want of memory
   * is fatal.
   */
  public ThreadFactory expendable(String prefix) {
    return Thread.ofPlatform()
        .daemon()
        .name(prefix, 0)
        .uncaughtExceptionHandler(this::missed)
        .factory();
  }

  /** The same for a thread that is made elsewhere. */
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
