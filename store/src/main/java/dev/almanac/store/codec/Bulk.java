package dev.almanac.store.codec;

import com.google.protobuf.MessageLite;
import io.temporal.api.history.v1.ActivityTaskScheduledEventAttributes;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;

/**
 * Inputs of a start or an activity. They never change and are part of the history, so a snapshot
 * refers to large ones there instead of copying the inputs of everything that is pending.
 */
public final class Bulk {
  /** Inputs up to this size are copied rather than looked up. */
  public static final int KEPT_BYTES = 256;

  private Bulk() {}

  public static int bytes(ActivityTaskScheduledEventAttributes scheduled) {
    return bytes(scheduled.getInput(), scheduled.getHeader());
  }

  public static ActivityTaskScheduledEventAttributes without(
      ActivityTaskScheduledEventAttributes scheduled) {
    return scheduled.toBuilder().clearInput().clearHeader().build();
  }

  public static ActivityTaskScheduledEventAttributes with(
      ActivityTaskScheduledEventAttributes scheduled,
      ActivityTaskScheduledEventAttributes original) {
    var whole = scheduled.toBuilder();
    if (original.hasInput()) {
      whole.setInput(original.getInput());
    }
    if (original.hasHeader()) {
      whole.setHeader(original.getHeader());
    }
    return whole.build();
  }

  public static int bytes(WorkflowExecutionStartedEventAttributes started) {
    return bytes(
        started.getInput(),
        started.getHeader(),
        started.getLastCompletionResult(),
        started.getContinuedFailure());
  }

  public static WorkflowExecutionStartedEventAttributes without(
      WorkflowExecutionStartedEventAttributes started) {
    return started.toBuilder()
        .clearInput()
        .clearHeader()
        .clearLastCompletionResult()
        .clearContinuedFailure()
        .build();
  }

  public static WorkflowExecutionStartedEventAttributes with(
      WorkflowExecutionStartedEventAttributes started,
      WorkflowExecutionStartedEventAttributes original) {
    var whole = started.toBuilder();
    if (original.hasInput()) {
      whole.setInput(original.getInput());
    }
    if (original.hasHeader()) {
      whole.setHeader(original.getHeader());
    }
    if (original.hasLastCompletionResult()) {
      whole.setLastCompletionResult(original.getLastCompletionResult());
    }
    if (original.hasContinuedFailure()) {
      whole.setContinuedFailure(original.getContinuedFailure());
    }
    return whole.build();
  }

  private static int bytes(MessageLite... parts) {
    int bytes = 0;
    for (var part : parts) {
      bytes += part.getSerializedSize();
    }
    return bytes;
  }
}
