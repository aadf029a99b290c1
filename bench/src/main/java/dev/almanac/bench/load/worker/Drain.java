package dev.almanac.bench.load.worker;

import dev.almanac.bench.load.wire.Answer;
import dev.almanac.bench.load.wire.Wire;
import io.temporal.api.command.v1.Command;
import io.temporal.api.command.v1.CompleteWorkflowExecutionCommandAttributes;
import io.temporal.api.enums.v1.CommandType;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueRequest;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueResponse;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskCompletedRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.concurrent.atomic.LongAdder;

/** Completes every workflow whose task it gets, until the wire is closed. */
public final class Drain {
  private static final Command COMPLETE = Command.newBuilder()
      .setCommandType(CommandType.COMMAND_TYPE_COMPLETE_WORKFLOW_EXECUTION)
      .setCompleteWorkflowExecutionCommandAttributes(
          CompleteWorkflowExecutionCommandAttributes.getDefaultInstance())
      .build();

  private final Wire wire;
  private final Home home;
  private final LongAdder completed = new LongAdder();

  public Drain(Wire wire, Home home) {
    this.wire = wire;
    this.home = home;
  }

  public void start(int pollers) {
    var request = PollWorkflowTaskQueueRequest.newBuilder()
        .setNamespace(home.namespace())
        .setIdentity(home.identity())
        .setTaskQueue(home.normal())
        .build();
    for (int n = 0; n < pollers; n++) {
      new Poller<>(
              wire, WorkflowServiceGrpc.getPollWorkflowTaskQueueMethod(), request, this::complete)
          .poll();
    }
  }

  public long completed() {
    return completed.sum();
  }

  private boolean complete(PollWorkflowTaskQueueResponse task, Runnable done) {
    if (task.getTaskToken().isEmpty()) {
      return false;
    }
    var answer = RespondWorkflowTaskCompletedRequest.newBuilder()
        .setNamespace(home.namespace())
        .setIdentity(home.identity())
        .setTaskToken(task.getTaskToken())
        .addCommands(COMPLETE)
        .build();
    wire.insist(
        WorkflowServiceGrpc.getRespondWorkflowTaskCompletedMethod(),
        answer,
        Wire.DEADLINE,
        Answer.of(
            reply -> {
              completed.increment();
              done.run();
            },
            status -> done.run()));
    return true;
  }
}
