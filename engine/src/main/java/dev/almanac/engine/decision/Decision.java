package dev.almanac.engine.decision;

import dev.almanac.engine.state.LogEntry;
import dev.almanac.engine.state.Run;
import java.time.Instant;
import java.util.List;

/**
 * The answer of the rules to a request.
 *
 * @param <R> what the caller is told
 */
public sealed interface Decision<R> {
  /** Done, as soon as the log is durable. An empty log means that nothing changed. */
  record Accepted<R>(Run next, List<LogEntry> log, List<Effect> effects, R reply)
      implements Decision<R> {
    public Accepted {
      log = List.copyOf(log);
      effects = List.copyOf(effects);
    }
  }

  record Rejected<R>(Refusal refusal) implements Decision<R> {}

  /** Decides on a working copy of the run's state. */
  static <R> Decision<R> of(Run run, Request<R> request, Instant now) {
    var draft = new Draft(run, now);
    try {
      var reply = request.apply(draft);
      return new Accepted<>(draft.run(), draft.log(), draft.effects(), reply);
    } catch (Refused refused) {
      return new Rejected<>(refused.refusal());
    }
  }
}
