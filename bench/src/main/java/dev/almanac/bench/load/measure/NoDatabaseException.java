package dev.almanac.bench.load.measure;

/** A database cannot be reached or is not suitable. */
public final class NoDatabaseException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public NoDatabaseException(String message, Throwable cause) {
    super(message, cause);
  }

  public NoDatabaseException(String message) {
    super(message);
  }
}
