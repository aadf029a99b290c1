package dev.almanac.client.schedule;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/** Remembers until when the outcomes of each namespace were returned. Thread-safe. */
final class Ticks {
  private final Instant first;
  private final Lock turn = new ReentrantLock();

  /** Guarded by the lock. */
  private final Map<String, Instant> until = new HashMap<>();

  Ticks(Instant first) {
    this.first = first;
  }

  /** Evaluates a namespace from where the last evaluation ended. One at a time. */
  Evaluation next(String namespace, Function<Instant, Evaluation> evaluate) {
    turn.lock();
    try {
      var evaluation = evaluate.apply(until.getOrDefault(namespace, first));
      until.put(namespace, evaluation.until());
      return evaluation;
    } finally {
      turn.unlock();
    }
  }
}
