package dev.almanac.runtime.loop;

import dev.almanac.runtime.CallFailed;
import java.util.ArrayDeque;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/** Numbers for new runs, reserved in blocks ahead of need. */
final class RunNumbers {
  private record Waiting(LongConsumer action, Consumer<CallFailed.Reason> failed) {}

  private static final int BLOCK = 10_000;
  private static final int LOW = 2_500;

  private final LoopContext context;
  private final ArrayDeque<Waiting> waiting = new ArrayDeque<>();
  private long next;
  private long end;
  private long reserved;
  private boolean isReserving;

  RunNumbers(LoopContext context) {
    this.context = context;
  }

  /** Goes on with a number that no other run has. */
  void withNext(LongConsumer action, Consumer<CallFailed.Reason> failed) {
    if (next == end && reserved > 0) {
      next = reserved;
      end = reserved + BLOCK;
      reserved = 0;
    }
    if (next < end) {
      action.accept(next++);
    } else {
      waiting.add(new Waiting(action, failed));
    }
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
          reserved = first;
          serve();
        },
        reason -> {
          isReserving = false;
          while (!waiting.isEmpty()) {
            waiting.remove().failed().accept(reason);
          }
        });
  }

  private void serve() {
    int served = waiting.size();
    for (int at = 0; at < served; at++) {
      var first = waiting.remove();
      withNext(first.action(), first.failed());
    }
  }
}
