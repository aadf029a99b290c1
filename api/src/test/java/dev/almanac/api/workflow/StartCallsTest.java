package dev.almanac.api.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.almanac.api.RpcError;
import dev.almanac.api.RpcErrors;
import dev.almanac.api.RpcException;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.errordetails.v1.WorkflowExecutionAlreadyStartedFailure;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.SignalWithStartWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

/** What callers are told of a start. */
class StartCallsTest {
  private final WorkflowFixture calls = new WorkflowFixture();

  @Test
  void aTakenIdNamesTheRunThatHasIt() {
    calls.start(StartWorkflowExecutionRequest.newBuilder());

    var thrown = catchThrowableOfType(
        CompletionException.class, () -> calls.start(StartWorkflowExecutionRequest.newBuilder()));

    assertThat(thrown).hasCauseInstanceOf(RpcException.class);
    var refusal = ((RpcException) Objects.requireNonNull(thrown.getCause())).error();
    assertThat(refusal.code()).isEqualTo(RpcError.Code.ALREADY_EXISTS);
    assertThat(refusal.detail())
        .isEqualTo(WorkflowExecutionAlreadyStartedFailure.newBuilder()
            .setStartRequestId("first")
            .setRunId(new UUID(7, 7).toString())
            .setFirstExecutionRunId(new UUID(7, 7).toString())
            .build());
  }

  @Test
  void unknownSearchAttributesAndDurationsAreRefusedBeforeAnythingHappens() {
    var unknown = StartWorkflowExecutionRequest.newBuilder()
        .setSearchAttributes(
            SearchAttributes.newBuilder().putIndexedFields("Town", Payload.getDefaultInstance()));
    var endless = StartWorkflowExecutionRequest.newBuilder()
        .setWorkflowRunTimeout(
            com.google.protobuf.Duration.newBuilder().setSeconds(Long.MAX_VALUE));

    for (var request : List.of(unknown, endless)) {
      var error = RpcErrors.of(catchThrowable(() -> calls.start(request))).orElseThrow();
      assertThat(error.code()).isEqualTo(RpcError.Code.INVALID_ARGUMENT);
    }
    assertThat(catchThrowable(calls.runtime::order)).isNotNull();
  }

  @Test
  void aSignalStartsWhatDoesNotRun() {
    var answer = WorkflowFixture.get(new SignalWithStartWorkflowExecutionHandler(
            calls.namespaces, key -> calls.runtime, calls.orders)
        .handle(
            SignalWithStartWorkflowExecutionRequest.newBuilder()
                .setNamespace("default")
                .setWorkflowId("order")
                .setWorkflowType(WorkflowType.newBuilder().setName("Order"))
                .setTaskQueue(TaskQueue.newBuilder().setName(WorkflowFixture.QUEUE))
                .setSignalName("go")
                .build(),
            WorkflowFixture.call()));

    assertThat(answer.getStarted()).isTrue();
    assertThat(calls.history(false, "").getHistory().getEventsList())
        .extracting(HistoryEvent::getEventType)
        .containsExactly(
            EventType.EVENT_TYPE_WORKFLOW_EXECUTION_STARTED,
            EventType.EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED,
            EventType.EVENT_TYPE_WORKFLOW_TASK_SCHEDULED);
  }
}
