package dev.almanac.cli.workflow.event;

import io.temporal.api.failure.v1.Failure;

/** Failures in one line: the type, the message, and the first cause. */
public final class FailureText {
  private FailureText() {}

  /** Returns what failed first, after what that led to if it says anything else. */
  public static String line(Failure failure) {
    var root = failure;
    while (root.hasCause()) {
      root = root.getCause();
    }
    return root.getMessage().equals(failure.getMessage())
        ? one(root)
        : one(failure) + ": " + one(root);
  }

  private static String one(Failure failure) {
    var type = failure.getApplicationFailureInfo().getType();
    var message = failure.getMessage();
    if (message.isEmpty()) {
      return type.isEmpty() ? "no message" : type;
    }
    return type.isEmpty() || message.startsWith(type) ? message : "%s: %s".formatted(type, message);
  }
}
