package dev.almanac.server;

/** Why the server does not start, in words for whoever started it. */
public final class StartException extends Exception {
  /** Whose fault it is, as exit codes tell it. */
  public enum Kind {
    /** The flags or the configuration are not acceptable. */
    BAD_INPUT,
    /** The machine does not let us. */
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
