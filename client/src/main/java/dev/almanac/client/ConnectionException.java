package dev.almanac.client;

/** Says why an application could not connect to a server. Nothing is left running. */
public final class ConnectionException extends RuntimeException {
  private static final long serialVersionUID = 1;

  ConnectionException(String message, Throwable cause) {
    super(message, cause);
  }
}
