package dev.almanac.api.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.api.RpcException;
import io.temporal.api.workflow.v1.PostResetOperation;
import io.temporal.api.workflowservice.v1.DeleteWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.ResetWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class ResetCallsTest {
  private final WorkflowFixture calls = new WorkflowFixture();

  @Test
  void aResetSaysWhichRunItMade() {
    var signal = PostResetOperation.newBuilder();
    signal.getSignalWorkflowBuilder().setSignalName("go");

    var answer = WorkflowFixture.get(handler()
        .handle(
            request()
                .setReason("why")
                .setWorkflowTaskFinishEventId(4)
                .addPostResetOperations(signal)
                .build(),
            WorkflowFixture.call()));

    assertThat(answer.getRunId()).isEqualTo(new UUID(8, 8).toString());
    var order = calls.runtime.resetOrder();
    assertThat(order.finishEventId()).isEqualTo(4);
    assertThat(order.reason()).isEqualTo("why");
    assertThat(order.requestId()).isEqualTo(new UUID(9, 9).toString());
    assertThat(order.signals()).hasSize(1);
  }

  @Test
  void aResetWithSomethingUnknownIsRefused() {
    var options = PostResetOperation.newBuilder();
    options.getUpdateWorkflowOptionsBuilder();

    assertRefused(request().addPostResetOperations(options), "PostResetOperations");
    assertRefused(
        request().addPostResetOperations(PostResetOperation.getDefaultInstance()),
        "PostResetOperations");
    assertRefused(request().setReason("x".repeat(5_000)), "Reason length exceeds limit.");
    assertRefused(request().clearWorkflowExecution(), "WorkflowId");
  }

  @Test
  void aRunThatWasDeletedIsNotDescribed() {
    calls.start(StartWorkflowExecutionRequest.newBuilder());

    WorkflowFixture.get(new DeleteWorkflowExecutionHandler(calls.namespaces, key -> calls.runtime)
        .handle(
            DeleteWorkflowExecutionRequest.newBuilder()
                .setNamespace("default")
                .setWorkflowExecution(WorkflowFixture.ORDER)
                .build(),
            WorkflowFixture.call()));

    assertThatThrownBy(calls::describe).isNotNull();
  }

  private ResetWorkflowExecutionHandler handler() {
    return new ResetWorkflowExecutionHandler(
        calls.namespaces, key -> calls.runtime, new ResetRequestReader(WorkflowFixture::id));
  }

  private static ResetWorkflowExecutionRequest.Builder request() {
    return ResetWorkflowExecutionRequest.newBuilder()
        .setNamespace("default")
        .setWorkflowExecution(WorkflowFixture.ORDER);
  }

  private void assertRefused(ResetWorkflowExecutionRequest.Builder request, String why) {
    assertThatThrownBy(() -> handler().handle(request.build(), WorkflowFixture.call()))
        .isInstanceOf(RpcException.class)
        .hasMessageContaining(why);
  }
}
