package dev.almanac.runtime.run;

import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.loop.LoopContext;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/**
 * Numbers for new runs, reserved in blocks ahead of need, because a decision that starts a run
 * cannot wait for one.
 */
public final class RunNumbers {
  private record Waiting(Runnable again, Consumer<CallFailed.Reason> failed) {}

  private static final int BLOCK = 10_000;
  private static final int LOW = 2_500;
  private static final long PAUSE = Duration.ofMillis(500).toNanos();

  private final LoopContext context;
  private final ArrayDeque<Waiting> waiting = new ArrayDeque<>();
  private long next;
  private long end;
  private long reserved;
  private boolean isReserving;
  private boolean hasFailed;
  private long nextTry;

  public RunNumbers(LoopContext context) {
    this.context = context;
  }

  /** Continues with a new number. */
  public void withNext(LongConsumer action, Consumer<CallFailed.Reason> failed) {
    whenStocked(() -> action.accept(next()), failed);
  }

  /** Continues, perhaps at once, while a number is available. */
  public void whenStocked(Runnable action, Consumer<CallFailed.Reason> failed) {
    if (isStocked()) {
      action.run();
      return;
    }
    waiting.add(new Waiting(() -> whenStocked(action, failed), failed));
    reserveIfLow();
  }

  /** Returns whether a number is available. */
  public boolean isStocked() {
    if (next == end && reserved > 0) {
      next = reserved;
      end = reserved + BLOCK;
      reserved = 0;
    }
    return next < end;
  }

  /** Returns a new number. Callers must know that one is available. */
  public long next() {
    if (!isStocked()) {
      throw new IllegalStateException("Expected a reserved run number, found none");
    }
    long number = next++;
    reserveIfLow();
    return number;
  }

  /** Reserves numbers ahead of need; after a failure, only after a pause. */
  public void refill() {
    if (!hasFailed || context.surroundings().nanos() - nextTry >= 0) {
      reserveIfLow();
    }
  }

  private void reserveIfLow() {
    if (end - next < LOW && reserved == 0 && !isReserving) {
      reserve();
    }
  }

  private void reserve() {
    isReserving = true;
    context.read(
        () -> context.store().nodes().reserveRunNumbers(context.fences().current(), BLOCK),
        first -> {
          isReserving = false;
          hasFailed = false;
          reserved = first;
          serve();
        },
        reason -> {
          isReserving = false;
          hasFailed = true;
          nextTry = context.surroundings().nanos() + PAUSE;
          int failed = waiting.size();
          for (int at = 0; at < failed; at++) {
            waiting.remove().failed().accept(reason);
          }
        });
  }

  private void serve() {
    int served = waiting.size();
    for (int at = 0; at < served; at++) {
      waiting.remove().again().run();
    }
  }
}
