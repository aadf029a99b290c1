package dev.almanac.engine.decision;

/**
 * Something asked of a run; imperative names. May be refused.
 *
 * @param <R> what the caller is told when it is done
 */
public interface Request<R> {
  /** @throws RefusalException if it cannot be done; what the draft holds is then thrown away */
  R apply(Draft draft);
}
