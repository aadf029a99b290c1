package dev.almanac.api.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.almanac.api.RpcError;
import dev.almanac.api.RpcException;
import dev.almanac.api.task.RespondWorkflowTaskFailedHandler;
import dev.almanac.api.token.TaskToken;
import dev.almanac.engine.id.RunKey;
import dev.almanac.engine.workflowtask.TaskStamp;
import dev.almanac.runtime.CallFailed;
import io.temporal.api.command.v1.Command;
import io.temporal.api.enums.v1.TaskQueueKind;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueResponse;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskFailedRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** How workers get workflow tasks and give them back. */
class WorkflowTaskCallsTest {
  private final WorkflowFixture calls = new WorkflowFixture();

  @Test
  void aTaskThatWasCompletedIsNotFoundAgain() {
    calls.start(StartWorkflowExecutionRequest.newBuilder());
    var task = calls.poll(TaskQueueKind.TASK_QUEUE_KIND_NORMAL);
    calls.complete(task, WorkflowFixture.schedule());

    assertThat(catchThrowable(() -> calls.complete(task, WorkflowFixture.schedule())))
        .hasRootCauseInstanceOf(CallFailed.class)
        .hasMessageContaining("NOT_FOUND");
  }

  @Test
  void anEmptyPollIsAnEmptyAnswer() {
    assertThat(calls.poll(TaskQueueKind.TASK_QUEUE_KIND_NORMAL))
        .isEqualTo(PollWorkflowTaskQueueResponse.getDefaultInstance());
    assertThat(calls.runtime.polls().getFirst().patience()).isEqualTo(Duration.ofSeconds(60));
  }

  @Test
  void aTokenOfAnotherNamespaceIsRefused() {
    var elsewhere = TaskToken.of(
        new RunKey(new UUID(5, 5), "order", new UUID(7, 7)), new TaskStamp(2, 1, "nonce"));

    var refused = catchThrowableOfType(
        RpcException.class,
        () -> new RespondWorkflowTaskFailedHandler(calls.namespaces, key -> calls.runtime)
            .handle(
                RespondWorkflowTaskFailedRequest.newBuilder()
                    .setNamespace("default")
                    .setTaskToken(elsewhere.bytes())
                    .build(),
                WorkflowFixture.call()));

    assertThat(refused.error().code()).isEqualTo(RpcError.Code.INVALID_ARGUMENT);
    assertThat(refused.error().message()).contains("different namespace");
  }

  @Test
  void aWorkerThatWantsTheNextTaskGetsItWithItsHistory() {
    calls.start(StartWorkflowExecutionRequest.newBuilder());
    var task = calls.poll(TaskQueueKind.TASK_QUEUE_KIND_NORMAL);

    var answer = WorkflowFixture.get(calls
        .completions()
        .handle(
            WorkflowFixture.completion(task)
                .setForceCreateNewWorkflowTask(true)
                .setReturnNewWorkflowTask(true)
                .build(),
            WorkflowFixture.call()));

    var next = answer.getWorkflowTask();
    assertThat(next.getHistory().getEventsList())
        .extracting(HistoryEvent::getEventId)
        .containsExactly(4L, 5L, 6L);
    assertThat(next.getStartedEventId()).isEqualTo(6);
    assertThat(next.getPreviousStartedEventId()).isEqualTo(3);
    calls.complete(next, WorkflowFixture.end());
    assertThat(calls.runtime.run().open()).isFalse();
  }

  @Test
  void whatWasStartedForAnAnswerThatIsNotSentWaitsForAnotherWorker() {
    calls.start(StartWorkflowExecutionRequest.newBuilder());
    var task = calls.poll(TaskQueueKind.TASK_QUEUE_KIND_NORMAL);
    var worker = WorkflowFixture.call();
    var answer = WorkflowFixture.get(calls
        .completions()
        .handle(
            WorkflowFixture.completion(task)
                .addCommands(eagerActivity())
                .setForceCreateNewWorkflowTask(true)
                .setReturnNewWorkflowTask(true)
                .build(),
            worker));
    assertThat(answer.getActivityTasksList()).hasSize(1);
    assertThat(answer.hasWorkflowTask()).isTrue();

    worker.cancel();

    assertThat(calls.runtime.run().tasks().started()).isEmpty();
    assertThat(calls.runtime.run().tasks().pending()).isPresent();
    assertThat(calls.runtime.run().activities().get(5).orElseThrow().running()).isEmpty();
  }

  @Test
  void aFirstTaskWhoseAnswerIsNotSentWaitsForAnotherWorker() {
    var caller = WorkflowFixture.call();
    var started = calls.start(
        StartWorkflowExecutionRequest.newBuilder().setRequestEagerExecution(true), caller);
    assertThat(started.hasEagerWorkflowTask()).isTrue();

    caller.cancel();

    assertThat(calls.poll(TaskQueueKind.TASK_QUEUE_KIND_NORMAL).getAttempt()).isEqualTo(1);
  }

  private static Command eagerActivity() {
    var command = WorkflowFixture.schedule().toBuilder();
    command.getScheduleActivityTaskCommandAttributesBuilder().setRequestEagerExecution(true);
    return command.build();
  }
}
