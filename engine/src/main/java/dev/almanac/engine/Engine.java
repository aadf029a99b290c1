package dev.almanac.engine;

import dev.almanac.engine.child.Parting;
import dev.almanac.engine.decision.Decision;
import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.decision.RunLimits;
import dev.almanac.engine.decision.ServerAttributes;
import dev.almanac.engine.state.LogEntry;
import dev.almanac.engine.state.Run;
import dev.almanac.engine.workflowtask.ForcedEnd;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The way into the rules for everything that is asked of a run. */
public final class Engine {
  private Engine() {}

  /**
   * Decides a request; a run that has become too large is ended in the same step.
   *
   * @param runIds ids that no run has, for the one that begins if this one ends and is continued
   */
  public static <R> Decision<R> decide(
      Run run, Request<R> request, Instant now, Supplier<String> runIds, RunLimits limits) {
    return Decision.of(run, new Limited<>(request), now, runIds, limits);
  }

  /** With the limits of Temporal's server. */
  public static <R> Decision<R> decide(
      Run run, Request<R> request, Instant now, Supplier<String> runIds) {
    return decide(run, request, now, runIds, RunLimits.DEFAULT);
  }

  /** Decides a request of which it is known that no other run begins with it. */
  public static <R> Decision<R> decide(Run run, Request<R> request, Instant now, RunLimits limits) {
    return decide(
        run,
        request,
        now,
        () -> {
          throw new IllegalStateException("Expected no run to follow %s".formatted(run.key()));
        },
        limits);
  }

  /** The same with the limits of Temporal's server. */
  public static <R> Decision<R> decide(Run run, Request<R> request, Instant now) {
    return decide(run, request, now, RunLimits.DEFAULT);
  }

  /**
   * A request after which the run may not be larger than allowed, and others know if it has ended.
   */
  private record Limited<R>(Request<R> request) implements Request<R> {
    @Override
    public R apply(Draft draft) {
      boolean wasOpen = draft.run().open();
      var before = draft.copy();
      var reply = request.apply(draft);
      if (draft.run().open()) {
        excess(draft).ifPresent(reason -> end(draft, reason));
      }
      if (bytes(draft) > draft.limits().sizes().step()) {
        end(before, "Transaction size exceeds limit.");
        draft.adopt(before);
        before.refusal().ifPresent(draft::refuse);
      }
      if (wasOpen && !draft.run().open()) {
        ServerAttributes.conclude(draft);
      }
      Parting.tell(draft);
      return reply;
    }

    /** Who has brought it about is told why the run ended, in place of an answer. */
    private static void end(Draft draft, String reason) {
      ForcedEnd.terminate(draft, reason);
      draft.refuse(new Refusal(Refusal.Reason.INVALID_ARGUMENT, reason));
    }

    private static Optional<String> excess(Draft draft) {
      var run = draft.run();
      var limits = draft.limits();
      if (run.history().nextEventId() - 1 > limits.history().events()) {
        return Optional.of("Workflow history count exceeds limit.");
      }
      if (run.history().bytes() > limits.history().bytes()) {
        return Optional.of("Workflow history size exceeds limit.");
      }
      return run.bytes() > limits.sizes().state()
          ? Optional.of("Workflow mutable state size exceeds limit.")
          : Optional.empty();
    }

    /** What the step writes to histories: that of the run, and of the one that follows it. */
    private static long bytes(Draft draft) {
      return bytes(draft.log())
          + draft.successor().map(next -> bytes(next.log())).orElse(0L);
    }

    private static long bytes(List<LogEntry> log) {
      long bytes = 0;
      for (var entry : log) {
        if (entry instanceof LogEntry.Event(var event)) {
          bytes += event.getSerializedSize();
        }
      }
      return bytes;
    }
  }
}
