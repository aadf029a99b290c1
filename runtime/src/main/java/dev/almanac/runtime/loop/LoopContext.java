package dev.almanac.runtime.loop;

import dev.almanac.engine.decision.RunLimits;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.change.ChangeFeed;
import dev.almanac.runtime.metric.LoopMetrics;
import dev.almanac.store.Partitions;
import dev.almanac.store.Store;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The things that the parts of a loop share.
 *
 * @param node shared with the other loops of the process
 * @param partitions the partitions of this loop
 * @param readers runs reads
 * @param writer runs commits, one after the other
 */
public record LoopContext(
    NodeContext node,
    Partitions partitions,
    Surroundings surroundings,
    Mailbox mailbox,
    Executor readers,
    Executor writer) {
  public Store store() {
    return node.store();
  }

  public Fences fences() {
    return node.fences();
  }

  public AttributeLookup attributes() {
    return node.attributes();
  }

  public Peers peers() {
    return node.peers();
  }

  public RunLimits runLimits() {
    return node.runLimits();
  }

  public LoopLimits limits() {
    return node.limits();
  }

  public LoopMetrics metrics() {
    return node.metrics();
  }

  public ChangeFeed changes() {
    return node.changes();
  }

  /** Reads on another thread, then continues on the loop with the result or the failure. */
  public <T> void read(Supplier<T> read, Consumer<T> found, Consumer<CallFailed.Reason> failed) {
    mailbox.expect();
    try {
      readers.execute(() -> {
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
