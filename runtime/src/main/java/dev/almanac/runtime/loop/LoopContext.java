package dev.almanac.runtime.loop;

import dev.almanac.engine.decision.RunLimits;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.Surroundings;
import dev.almanac.runtime.metric.LoopMetrics;
import dev.almanac.runtime.metric.Metrics;
import dev.almanac.store.Partitions;
import dev.almanac.store.Store;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * What the parts of a loop share with each other and with the world.
 *
 * @param partitions whose runs and queues live here
 * @param limits how much may pile up
 */
public record LoopContext(
    Store store,
    Partitions partitions,
    Surroundings surroundings,
    Mailbox mailbox,
    Threads threads,
    Neighbours neighbours,
    LoopLimits limits) {
  /**
   * Where a loop has done what blocks.
   *
   * @param readers where reads run
   * @param writer where commits run, one after the other
   */
  public record Threads(Executor readers, Executor writer) {}

  /**
   * What a loop shares with the other loops of its process.
   *
   * @param runLimits how large a run may become
   */
  public record Neighbours(
      Fences fences,
      AttributeLookup attributes,
      Peers peers,
      RunLimits runLimits,
      LoopMetrics metrics) {
    /** Where nobody looks at what is counted. */
    public Neighbours(Fences fences, AttributeLookup attributes, Peers peers, RunLimits runLimits) {
      this(fences, attributes, peers, runLimits, new LoopMetrics(new Metrics()));
    }
  }

  public Executor writer() {
    return threads.writer();
  }

  public Fences fences() {
    return neighbours.fences();
  }

  public AttributeLookup attributes() {
    return neighbours.attributes();
  }

  public RunLimits runLimits() {
    return neighbours.runLimits();
  }

  public LoopMetrics metrics() {
    return neighbours.metrics();
  }

  public Peers peers() {
    return neighbours.peers();
  }

  /** Reads on another thread, and goes on with the result, or the failure, on the loop. */
  public <T> void read(Supplier<T> read, Consumer<T> found, Consumer<CallFailed.Reason> failed) {
    mailbox.expect();
    try {
      threads.readers().execute(() -> {
        T result;
        try {
          result = read.get();
        } catch (RuntimeException e) {
          mailbox.postExpected(() -> failed.accept(StoreFaults.reason(e)));
          return;
        }
        mailbox.postExpected(() -> found.accept(result));
      });
    } catch (RejectedExecutionException full) {
      mailbox.postExpected(
          () -> failed.accept(new CallFailed.Reason.Overloaded("Too much is being read")));
    }
  }
}
