package dev.almanac.api;

/** Carries a {@link Refusal} out of a handler. Not a fault, so it has no stack trace. */
public final class Refused extends RuntimeException {
  private final transient Refusal refusal;

  public Refused(Refusal refusal) {
    super(refusal.message(), null, false, false);
    this.refusal = refusal;
  }

  public Refusal refusal() {
    return refusal;
  }
}
