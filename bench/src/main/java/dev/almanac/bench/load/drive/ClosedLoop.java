package dev.almanac.bench.load.drive;

import dev.almanac.bench.load.measure.Outcome;
import java.time.Duration;

/** Keeps a number of workflows under way: the end of one starts the next. */
record ClosedLoop(Sessions sessions) {
  /** Keeps a server that refuses at once from being flooded. */
  private static final Duration PAUSE_AFTER_FAILURE = Duration.ofMillis(100);

  void start(int inFlight) {
    sessions.afterEach((session, outcome) -> next(outcome));
    for (int i = 0; i < inFlight; i++) {
      sessions.begin(System.nanoTime());
    }
  }

  private void next(Outcome outcome) {
    if (outcome == Outcome.COMPLETED) {
      sessions.begin(System.nanoTime());
    } else {
      sessions.wire().later(PAUSE_AFTER_FAILURE, () -> sessions.begin(System.nanoTime()));
    }
  }
}
