package dev.almanac.engine.schedule;

import com.google.protobuf.ByteString;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowExecutionCanceledEventAttributes;
import io.temporal.api.history.v1.WorkflowExecutionCompletedEventAttributes;
import io.temporal.api.history.v1.WorkflowExecutionFailedEventAttributes;
import io.temporal.api.history.v1.WorkflowExecutionTerminatedEventAttributes;
import io.temporal.api.history.v1.WorkflowExecutionTimedOutEventAttributes;

/** The ways in which workflows end. */
final class Closes {
  private Closes() {}

  static HistoryEvent completed() {
    return HistoryEvent.newBuilder()
        .setWorkflowExecutionCompletedEventAttributes(
            WorkflowExecutionCompletedEventAttributes.getDefaultInstance())
        .build();
  }

  static HistoryEvent completed(String result) {
    return HistoryEvent.newBuilder()
        .setWorkflowExecutionCompletedEventAttributes(
            WorkflowExecutionCompletedEventAttributes.newBuilder().setResult(payloads(result)))
        .build();
  }

  static HistoryEvent failed(String message) {
    return HistoryEvent.newBuilder()
        .setWorkflowExecutionFailedEventAttributes(
            WorkflowExecutionFailedEventAttributes.newBuilder()
                .setFailure(Failure.newBuilder().setMessage(message)))
        .build();
  }

  static HistoryEvent timedOut() {
    return HistoryEvent.newBuilder()
        .setWorkflowExecutionTimedOutEventAttributes(
            WorkflowExecutionTimedOutEventAttributes.getDefaultInstance())
        .build();
  }

  static HistoryEvent canceled() {
    return HistoryEvent.newBuilder()
        .setWorkflowExecutionCanceledEventAttributes(
            WorkflowExecutionCanceledEventAttributes.getDefaultInstance())
        .build();
  }

  static HistoryEvent terminated() {
    return HistoryEvent.newBuilder()
        .setWorkflowExecutionTerminatedEventAttributes(
            WorkflowExecutionTerminatedEventAttributes.newBuilder().setReason("enough"))
        .build();
  }

  static Payloads payloads(String text) {
    return Payloads.newBuilder()
        .addPayloads(Payload.newBuilder().setData(ByteString.copyFromUtf8(text)))
        .build();
  }
}
