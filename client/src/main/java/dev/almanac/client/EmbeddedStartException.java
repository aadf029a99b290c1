package dev.almanac.client;

/** Says why a server in this process did not start. Nothing is left running. */
public final class EmbeddedStartException extends RuntimeException {
  private static final long serialVersionUID = 1;

  EmbeddedStartException(String message, Throwable cause) {
    super(message, cause);
  }
}
