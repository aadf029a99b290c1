package dev.almanac.protocol.event;

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

  /** Names the activity or the child that failed: the messages of servers do not. */
  private static String message(Failure failure) {
    return switch (failure.getFailureInfoCase()) {
      case ACTIVITY_FAILURE_INFO -> {
        var activity = failure.getActivityFailureInfo();
        yield "activity '%s' (%s) failed"
            .formatted(activity.getActivityId(), activity.getActivityType().getName());
      }
      case CHILD_WORKFLOW_EXECUTION_FAILURE_INFO -> {
        var child = failure.getChildWorkflowExecutionFailureInfo();
        yield "child workflow '%s' (%s) failed"
            .formatted(
                child.getWorkflowExecution().getWorkflowId(),
                child.getWorkflowType().getName());
      }
      default -> failure.getMessage();
    };
  }

  /** Returns one failure, without its causes. */
  public static String one(Failure failure) {
    var type = failure.getApplicationFailureInfo().getType();
    var message = message(failure);
    if (message.isEmpty()) {
      return type.isEmpty() ? "no message" : type;
    }
    return type.isEmpty() || message.startsWith(type) ? message : "%s: %s".formatted(type, message);
  }
}
