package dev.almanac.bench.load.drive;

/** No server answers at the address. */
public final class NoServerException extends RuntimeException {
  public NoServerException(String message, Throwable cause) {
    super(message, cause);
  }
}
