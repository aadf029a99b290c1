package dev.almanac.server;

/** Says why the server does not start, for the user who started it. */
public final class StartException extends Exception {
  /** Decides the exit code. */
  public enum Kind {
    /** The flags or the configuration are invalid. */
    BAD_INPUT,
    /** The machine or the database refused something. */
    FAILURE,
  }

  private final Kind kind;

  private StartException(Kind kind, String message, Throwable cause) {
    super(message, cause);
    this.kind = kind;
  }

  private StartException(Kind kind, String message) {
    super(message);
    this.kind = kind;
  }

  public static StartException badInput(String message) {
    return new StartException(Kind.BAD_INPUT, message);
  }

  public static StartException failure(String message, Throwable cause) {
    return new StartException(Kind.FAILURE, message, cause);
  }

  public Kind kind() {
    return kind;
  }
}
