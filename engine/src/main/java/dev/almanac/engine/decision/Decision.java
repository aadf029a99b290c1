package dev.almanac.engine.decision;

import dev.almanac.engine.log.LogEntry;
import dev.almanac.engine.state.Run;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * The answer of the rules to a request.
 *
 * @param <R> the reply to the caller
 */
public sealed interface Decision<R> {
  /**
   * An accepted request. Takes effect once the log is durable. An empty log means that nothing
   * changed.
   *
   * @param successor the run that continues this one; both become durable together
   * @param refusal replaces the reply: the request led to the end of the run
   */
  record Accepted<R>(
      Run next,
      List<LogEntry> log,
      List<Effect> effects,
      R reply,
      Optional<Successor> successor,
      Optional<Refusal> refusal)
      implements Decision<R> {
    public Accepted {
      log = List.copyOf(log);
      effects = List.copyOf(effects);
    }

    /** Creates a decision without a refusal. */
    public Accepted(
        Run next,
        List<LogEntry> log,
        List<Effect> effects,
        R reply,
        Optional<Successor> successor) {
      this(next, log, effects, reply, successor, Optional.empty());
    }

    /** Creates the decision that a draft holds. */
    public static <R> Accepted<R> of(Draft draft, R reply) {
      return new Accepted<>(
          draft.run(), draft.log(), draft.effects(), reply, draft.successor(), draft.refusal());
    }
  }

  /** The run that continues another, with its log and effects. */
  record Successor(Run run, List<LogEntry> log, List<Effect> effects) {
    public Successor {
      log = List.copyOf(log);
      effects = List.copyOf(effects);
    }
  }

  record Refused<R>(Refusal refusal) implements Decision<R> {}

  /**
   * Decides on a working copy of the run's state.
   *
   * @param runIds supplies ids for successors
   */
  static <R> Decision<R> of(
      Run run, Request<R> request, Instant now, Supplier<UUID> runIds, RunLimits limits) {
    var draft = new Draft(run, now, runIds, limits);
    try {
      return Accepted.of(draft, request.apply(draft));
    } catch (RefusalException refused) {
      return new Refused<>(refused.refusal());
    }
  }
}
