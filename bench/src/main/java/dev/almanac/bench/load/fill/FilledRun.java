package dev.almanac.bench.load.fill;

import dev.almanac.engine.Engine;
import dev.almanac.engine.completion.CompleteWorkflowTask;
import dev.almanac.engine.decision.Decision;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.state.Durations;
import dev.almanac.engine.state.LogEntry;
import dev.almanac.engine.state.Run;
import dev.almanac.engine.state.RunKey;
import dev.almanac.engine.workflow.Starting;
import dev.almanac.engine.workflowtask.StartWorkflowTask;
import dev.almanac.engine.workflowtask.TaskStamp;
import dev.almanac.runtime.partition.EntityKind;
import dev.almanac.runtime.partition.PartitionHash;
import dev.almanac.store.Attention;
import dev.almanac.store.Nanos;
import dev.almanac.store.Pointer;
import dev.almanac.store.RunIdentity;
import dev.almanac.store.RunRef;
import dev.almanac.store.RunState;
import dev.almanac.store.RunWrite;
import dev.almanac.store.codec.LogPosition;
import dev.almanac.store.codec.LogStep;
import dev.almanac.store.codec.VisibilityCodec;
import io.temporal.api.command.v1.Command;
import io.temporal.api.command.v1.CompleteWorkflowExecutionCommandAttributes;
import io.temporal.api.command.v1.StartTimerCommandAttributes;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.enums.v1.CommandType;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import io.temporal.api.history.v1.WorkflowTaskCompletedEventAttributes;
import io.temporal.api.taskqueue.v1.TaskQueue;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** A run made by the real rules: started, and its first task completed. */
final class FilledRun {
  private static final String QUEUE = "filled";

  private final RunIdentity identity;
  private final Instant now;
  private final List<LogEntry> log = new ArrayList<>();
  private Run run;

  FilledRun(UUID namespace, long number, Instant now) {
    var workflowId = "filled-" + number;
    var runId = new UUID(now.toEpochMilli() << 16 | 0x7000L | number >>> 52, ~number);
    this.identity = new RunIdentity(
        new RunRef(PartitionHash.of(namespace, EntityKind.WORKFLOW, workflowId), number),
        namespace,
        workflowId,
        runId);
    this.now = now;
    var key = new RunKey(namespace.toString(), workflowId, runId.toString());
    var attributes = WorkflowExecutionStartedEventAttributes.newBuilder()
        .setWorkflowType(WorkflowType.newBuilder().setName("filled"))
        .setTaskQueue(TaskQueue.newBuilder().setName(QUEUE))
        .setFirstExecutionRunId(runId.toString())
        .setOriginalExecutionRunId(runId.toString())
        .setWorkflowTaskTimeout(Durations.message(Duration.ofSeconds(10)))
        .setAttempt(1)
        .build();
    var begun =
        Starting.start(new Starting.Start(key, attributes, Optional.empty(), List.of()), now);
    log.addAll(begun.log());
    run = begun.next();
  }

  RunWrite write(boolean asleep, Instant due) {
    var stamp = new TaskStamp(2, 1, "filled");
    decide(new StartWorkflowTask(stamp, "filler", "filled", false));
    decide(new CompleteWorkflowTask(
        stamp,
        List.of(asleep ? timer(Duration.between(now, due)) : end()),
        WorkflowTaskCompletedEventAttributes.newBuilder().setIdentity("filler").build(),
        new CompleteWorkflowTask.Wishes(Optional.empty(), false, Optional.empty()),
        Map.of()));
    int status = run.execution().status().getNumber();
    var state =
        new RunState(status, run.history().nextEventId() - 1, run.history().bytes());
    var closed = run.open() ? Optional.<Instant>empty() : Optional.of(now);
    return RunWrite.create(identity, state)
        .log(LogStep.of(LogPosition.START, log, run).write())
        .pointer(new Pointer(
            identity.ref(), identity.runId(), status, identity.runId(), identity.workflowId()))
        .attention(asleep ? new Attention.At(Nanos.of(due)) : Attention.CLEAR)
        .visibility(VisibilityCodec.write(run, closed, List.of()))
        .build();
  }

  private <R> void decide(Request<R> request) {
    var decision = Engine.decide(run, request, now);
    if (!(decision instanceof Decision.Accepted<R> accepted)) {
      throw new IllegalStateException("Expected the rules to agree, found " + decision);
    }
    log.addAll(accepted.log());
    run = accepted.next();
  }

  private static Command timer(Duration delay) {
    return Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_START_TIMER)
        .setStartTimerCommandAttributes(StartTimerCommandAttributes.newBuilder()
            .setTimerId("sleep")
            .setStartToFireTimeout(Durations.message(delay)))
        .build();
  }

  private static Command end() {
    return Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_COMPLETE_WORKFLOW_EXECUTION)
        .setCompleteWorkflowExecutionCommandAttributes(
            CompleteWorkflowExecutionCommandAttributes.getDefaultInstance())
        .build();
  }
}
