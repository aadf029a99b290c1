package dev.almanac.bench.load.drive;

/** Nothing that speaks the protocol answers at the address. */
public final class NoServerException extends RuntimeException {
  public NoServerException(String message, Throwable cause) {
    super(message, cause);
  }
}
