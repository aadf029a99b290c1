package dev.almanac.engine.decision;

import java.util.Optional;

/** Carries a {@link Refusal} out of a rule. Not a fault, so it has no stack trace. */
public final class RefusalException extends RuntimeException {
  private final transient Refusal refusal;

  RefusalException(Refusal refusal) {
    super(refusal.message(), null, false, false);
    this.refusal = refusal;
  }

  public Refusal refusal() {
    return refusal;
  }

  /** Throws if there is a problem. */
  public static void ifAny(Optional<String> problem) {
    if (problem.isPresent()) {
      throw Refusal.invalid(problem.get()).exception();
    }
  }
}
