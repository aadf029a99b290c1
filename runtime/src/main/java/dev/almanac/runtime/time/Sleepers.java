package dev.almanac.runtime.time;

import dev.almanac.runtime.CallFailed;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.CompletableFuture;

/** Callers that wait for a moment of the time that runs see. */
final class Sleepers {
  /**
   * A waiting caller.
   *
   * @param ended runs when the sleep ends, in whatever way
   */
  record Sleeper(Instant until, long number, Runnable ended, CompletableFuture<Instant> reply) {}

  private static final Comparator<Sleeper> ORDER =
      Comparator.comparing(Sleeper::until).thenComparingLong(Sleeper::number);

  private final PriorityQueue<Sleeper> sleepers = new PriorityQueue<>(ORDER);
  private long numbers;

  Sleeper add(Instant until, Runnable ended, CompletableFuture<Instant> reply) {
    var sleeper = new Sleeper(until, numbers++, ended, reply);
    sleepers.add(sleeper);
    return sleeper;
  }

  /** Answers the sleepers that are due. */
  void wake(Instant now) {
    for (var first = sleepers.peek();
        first != null && !first.until().isAfter(now);
        first = sleepers.peek()) {
      sleepers.remove();
      first.ended().run();
      first.reply().complete(now);
    }
  }

  /** Ends a sleep early, unless it has ended. */
  void end(Sleeper sleeper, CallFailed.Reason reason) {
    if (sleepers.remove(sleeper)) {
      sleeper.ended().run();
      sleeper.reply().completeExceptionally(new CallFailed(reason));
    }
  }

  void endAll(CallFailed.Reason reason) {
    List.copyOf(sleepers).forEach(sleeper -> end(sleeper, reason));
  }

  /** Returns when the next sleeper wakes; {@link Instant#MAX} if there is none. */
  Instant next() {
    var first = sleepers.peek();
    return first == null ? Instant.MAX : first.until();
  }

  int size() {
    return sleepers.size();
  }
}
