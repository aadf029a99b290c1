package dev.almanac.engine;

import dev.almanac.engine.decision.Decision;
import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.state.Run;
import dev.almanac.engine.workflowtask.ForcedEnd;
import java.time.Instant;
import java.util.function.Supplier;

/** The way into the rules for everything that is asked of a run. */
public final class Engine {
  static final long MOST_EVENTS = 50 * 1024;
  static final long MOST_BYTES = 50 * 1024 * 1024;

  private Engine() {}

  /**
   * Decides a request; a run whose history has become too long is ended in the same step.
   *
   * @param runIds ids that no run has, for the one that begins if this one ends and is continued
   */
  public static <R> Decision<R> decide(
      Run run, Request<R> request, Instant now, Supplier<String> runIds) {
    return Decision.of(run, new Limited<>(request), now, runIds);
  }

  /** Decides a request of which it is known that no other run begins with it. */
  public static <R> Decision<R> decide(Run run, Request<R> request, Instant now) {
    return decide(run, request, now, () -> {
      throw new IllegalStateException("Expected no run to follow %s".formatted(run.key()));
    });
  }

  /** A request after which the history may not be longer than allowed. */
  private record Limited<R>(Request<R> request) implements Request<R> {
    @Override
    public R apply(Draft draft) {
      var reply = request.apply(draft);
      var history = draft.run().history();
      if (draft.run().open() && history.nextEventId() > MOST_EVENTS) {
        ForcedEnd.terminate(draft, "Workflow history count exceeds limit.");
      } else if (draft.run().open() && history.bytes() > MOST_BYTES) {
        ForcedEnd.terminate(draft, "Workflow history size exceeds limit.");
      }
      return reply;
    }
  }
}
