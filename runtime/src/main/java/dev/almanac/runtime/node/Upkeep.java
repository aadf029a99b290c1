package dev.almanac.runtime.node;

import dev.almanac.runtime.fault.FatalFault;
import dev.almanac.runtime.fault.VitalThreads;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Repeats jobs on its own thread, one after the other. */
public final class Upkeep implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Upkeep.class);

  /** How often the log repeats that a job still fails. */
  private static final Duration REMINDER = Duration.ofMinutes(1);

  private final VitalThreads threads;
  private final ScheduledExecutorService executor;

  public Upkeep(VitalThreads threads) {
    this.threads = threads;
    this.executor = Executors.newSingleThreadScheduledExecutor(threads.named("upkeep"));
  }

  /** Repeats the work, with a pause between the end of one run and the start of the next. */
  public void every(Duration pause, Runnable work) {
    var repeated = executor.scheduleWithFixedDelay(
        new Guarded(work, Math.max(1, REMINDER.dividedBy(pause))),
        pause.toNanos(),
        pause.toNanos(),
        TimeUnit.NANOSECONDS);
    if (repeated.isCancelled()) {
      throw new IllegalStateException("Upkeep has ended");
    }
  }

  /** Work that is repeated after a failure. */
  private final class Guarded implements Runnable {
    private final Runnable work;
    private final long reminder;
    private long failures;

    Guarded(Runnable work, long reminder) {
      this.work = work;
      this.reminder = reminder;
    }

    @Override
    public void run() {
      try {
        work.run();
        worked();
      } catch (RuntimeException e) {
        failed(e);
      } catch (Error e) {
        // The executor would hide the error and never run the work again.
        threads.faults().report(FatalFault.of(Thread.currentThread(), e));
        throw e;
      }
    }

    private void worked() {
      if (failures > 1) {
        LOG.info("Upkeep works again after {} failures", failures);
      }
      failures = 0;
    }

    /** Logs the first failure in full and counts the next ones. Closing interrupts running work. */
    private void failed(RuntimeException fault) {
      if (executor.isShutdown()) {
        LOG.debug("Upkeep was interrupted because it ends", fault);
        return;
      }
      failures++;
      if (failures == 1) {
        LOG.warn("Upkeep failed, and is tried again", fault);
      } else if (failures % reminder == 0) {
        LOG.warn("Upkeep has failed {} times in a row: {}", failures, fault.toString());
      }
    }
  }

  @Override
  public void close() {
    executor.shutdownNow();
    executor.close();
  }
}
