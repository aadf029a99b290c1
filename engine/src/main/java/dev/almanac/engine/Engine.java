package dev.almanac.engine;

import dev.almanac.engine.child.CloseMessages;
import dev.almanac.engine.decision.Decision;
import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.decision.RunLimits;
import dev.almanac.engine.decision.ServerAttributes;
import dev.almanac.engine.log.LogEntry;
import dev.almanac.engine.state.Run;
import dev.almanac.engine.workflowtask.ForcedTermination;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/** Entry point to the rules of runs. */
public final class Engine {
  private Engine() {}

  /**
   * Decides a request. A run that has become too large is ended in the same step.
   *
   * @param runIds supplies unused run ids, in case another run continues this one
   */
  public static <R> Decision<R> decide(
      Run run, Request<R> request, Instant now, Supplier<UUID> runIds, RunLimits limits) {
    return Decision.of(run, new Limited<>(request), now, runIds, limits);
  }

  /** Decides with the limits of Temporal's server. */
  public static <R> Decision<R> decide(
      Run run, Request<R> request, Instant now, Supplier<UUID> runIds) {
    return decide(run, request, now, runIds, RunLimits.DEFAULT);
  }

  /** Decides a request that cannot start another run. */
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

  /** Decides such a request with the limits of Temporal's server. */
  public static <R> Decision<R> decide(Run run, Request<R> request, Instant now) {
    return decide(run, request, now, RunLimits.DEFAULT);
  }

  /**
   * Applies a request, enforces the size limits, and sends the messages that the end of a run calls
   * for. If the run would become too large, it is terminated as it was before.
   */
  private record Limited<R>(Request<R> request) implements Request<R> {
    @Override
    public R apply(Draft draft) {
      boolean wasOpen = draft.run().open();
      var before = draft.copy();
      var reply = request.apply(draft);
      var excess = excess(before.run(), draft);
      if (excess.isPresent()) {
        end(before, excess.get());
        draft.adopt(before);
        before.refusal().ifPresent(draft::refuse);
      }
      if (wasOpen && !draft.run().open()) {
        ServerAttributes.conclude(draft);
      }
      CloseMessages.tell(draft);
      return reply;
    }

    /** The caller is told why the run ended, instead of getting a reply. */
    private static void end(Draft draft, String reason) {
      ForcedTermination.terminate(draft, reason);
      draft.refuse(new Refusal(Refusal.Reason.INVALID_ARGUMENT, reason));
    }

    private static Optional<String> excess(Run before, Draft draft) {
      if (draft.run().open() && !draft.log().isEmpty()) {
        var run = draft.run();
        var limits = draft.limits();
        if (isTooLong(before, draft)) {
          return Optional.of("Workflow history count exceeds limit.");
        }
        if (before.history().bytes() > limits.history().bytes()) {
          return Optional.of("Workflow history size exceeds limit.");
        }
        if (run.bytes() > limits.sizes().state()) {
          return Optional.of("Workflow mutable state size exceeds limit.");
        }
      }
      return bytes(draft) > draft.limits().sizes().step()
          ? Optional.of("Transaction size exceeds limit.")
          : Optional.empty();
    }

    /**
     * Returns whether there are too many events. Events from outside that lead to no workflow task
     * count only from the next step on, as in Temporal's server.
     */
    private static boolean isTooLong(Run before, Draft draft) {
      long most = draft.limits().history().events();
      return draft.run().history().nextEventId() - 1 > most
          && (before.history().nextEventId() - 1 > most
              || draft.log().stream().anyMatch(Limited::isOfTask));
    }

    private static boolean isOfTask(LogEntry entry) {
      return entry instanceof LogEntry.Event(var event)
          && switch (event.getEventType()) {
            case EVENT_TYPE_WORKFLOW_TASK_SCHEDULED,
                EVENT_TYPE_WORKFLOW_TASK_STARTED,
                EVENT_TYPE_WORKFLOW_TASK_COMPLETED,
                EVENT_TYPE_WORKFLOW_TASK_FAILED,
                EVENT_TYPE_WORKFLOW_TASK_TIMED_OUT -> true;
            default -> false;
          };
    }

    /** Returns how much the step writes to histories: that of the run and of its successor. */
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
