package dev.almanac.cli.workflow.option;

/** The user did not confirm. */
public final class DeclinedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public DeclinedException(String message) {
    super(message);
  }
}
