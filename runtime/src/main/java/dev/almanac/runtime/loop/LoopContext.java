package dev.almanac.runtime.loop;

import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.Surroundings;
import dev.almanac.store.Partitions;
import dev.almanac.store.Store;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * What the parts of a loop share with each other and with the world.
 *
 * @param partitions whose runs and queues live here
 * @param readers where blocking reads run
 * @param writer where commits run, one after the other
 * @param limits how much may pile up
 */
public record LoopContext(
    Store store,
    Partitions partitions,
    Surroundings surroundings,
    Mailbox mailbox,
    Executor readers,
    Executor writer,
    Fences fences,
    AttributeLookup attributes,
    Peers peers,
    LoopLimits limits) {

  /** Reads on another thread, and goes on with the result, or the failure, on the loop. */
  <T> void read(Supplier<T> read, Consumer<T> found, Consumer<CallFailed.Reason> failed) {
    readers.execute(() -> {
      T result;
      try {
        result = read.get();
      } catch (RuntimeException e) {
        mailbox.post(() -> failed.accept(Faults.reason(e)));
        return;
      }
      mailbox.post(() -> found.accept(result));
    });
  }
}
