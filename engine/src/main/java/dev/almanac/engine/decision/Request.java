package dev.almanac.engine.decision;

/**
 * A request to a run, with an imperative name. It may be refused.
 *
 * @param <R> the reply to the caller
 */
public interface Request<R> {
  /** @throws RefusalException if it cannot be done; the draft is then discarded */
  R apply(Draft draft);
}
