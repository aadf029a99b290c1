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
 * @param <R> what the caller is told
 */
public sealed interface Decision<R> {
  /**
   * Done, as soon as the log is durable. An empty log means that nothing changed.
   *
   * @param successor the run that begins where this one has ended; both become durable together
   * @param refusal what the caller is told in place of the reply: the request has led to the end of
   *     the run
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

    /** Done, and the caller is told so. */
    public Accepted(
        Run next,
        List<LogEntry> log,
        List<Effect> effects,
        R reply,
        Optional<Successor> successor) {
      this(next, log, effects, reply, successor, Optional.empty());
    }

    /** Of a draft, as it is now. */
    public static <R> Accepted<R> of(Draft draft, R reply) {
      return new Accepted<>(
          draft.run(), draft.log(), draft.effects(), reply, draft.successor(), draft.refusal());
    }
  }

  /** The next run of a workflow id, with what its beginning writes and leads to. */
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
   * @param runIds for a run that begins where this one ends
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
