package dev.almanac.cli.workflow.option;

/** Whoever was asked to confirm did not. */
public final class DeclinedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  DeclinedException(String message) {
    super(message);
  }
}
