package dev.almanac.bench.load.fill;

import dev.almanac.engine.Engine;
import dev.almanac.engine.TaskOffers;
import dev.almanac.engine.completion.CompleteWorkflowTask;
import dev.almanac.engine.decision.Decision;
import dev.almanac.engine.decision.NamespaceInfo;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.id.WorkflowKey;
import dev.almanac.engine.log.LogEntry;
import dev.almanac.engine.state.Run;
import dev.almanac.engine.time.ProtoDurations;
import dev.almanac.engine.workflow.RunCreation;
import dev.almanac.engine.workflow.RunStart;
import dev.almanac.engine.workflowtask.StartWorkflowTask;
import dev.almanac.engine.workflowtask.TaskStamp;
import dev.almanac.runtime.partition.EntityKind;
import dev.almanac.runtime.partition.PartitionHash;
import dev.almanac.store.Attribute;
import dev.almanac.store.EntityRef;
import dev.almanac.store.Nanos;
import dev.almanac.store.codec.AttributeValues;
import dev.almanac.store.codec.run.LogPosition;
import dev.almanac.store.codec.run.LogStep;
import dev.almanac.store.codec.run.VisibilityCodec;
import dev.almanac.store.run.Pointer;
import dev.almanac.store.run.RunIdentity;
import dev.almanac.store.run.RunState;
import dev.almanac.store.run.RunWrite;
import dev.almanac.store.work.Attention;
import dev.almanac.store.work.BacklogRow;
import dev.almanac.store.work.QueueKey;
import dev.almanac.store.work.WorkWrite;
import io.temporal.api.command.v1.Command;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.enums.v1.TaskQueueType;
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
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A run made by the real rules: started and, unless it waits, with its first task completed. */
final class FilledRun {
  private static final String QUEUE = "filled";

  private final RunIdentity identity;
  private final RunShape life;
  private final List<LogEntry> log = new ArrayList<>();
  private Run run;

  FilledRun(UUID namespace, long number, RunShape life) {
    var workflowId = "filled-" + number;
    var runId = new UUID(life.start().toEpochMilli() << 16 | 0x7000L | number >>> 52, ~number);
    this.identity = new RunIdentity(
        new EntityRef(PartitionHash.of(namespace, EntityKind.WORKFLOW, workflowId), number),
        namespace,
        workflowId,
        runId);
    this.life = life;
    var attributes = WorkflowExecutionStartedEventAttributes.newBuilder()
        .setWorkflowType(WorkflowType.newBuilder().setName(life.type()))
        .setTaskQueue(TaskQueue.newBuilder().setName(QUEUE))
        .setWorkflowTaskTimeout(ProtoDurations.message(Duration.ofSeconds(10)))
        .setAttempt(1)
        .setSearchAttributes(life.attributes())
        .build();
    var begun = RunCreation.start(
        new RunStart(new WorkflowKey(namespace, workflowId), attributes), runId, life.start());
    log.addAll(begun.log());
    run = begun.next();
  }

  RunWrite write(Function<String, @Nullable Attribute> registry) {
    life.command().ifPresent(this::complete);
    int status = run.execution().status().getNumber();
    var state =
        new RunState(status, run.history().nextEventId() - 1, run.history().bytes());
    var closed = run.open() ? Optional.<Instant>empty() : Optional.of(life.done());
    var searched = AttributeValues.searchable(life.attributes(), registry);
    return RunWrite.create(identity, state)
        .log(LogStep.of(LogPosition.START, log, run).write())
        .pointer(new Pointer(
            identity.ref(), identity.runId(), status, identity.runId(), identity.workflowId()))
        .attention(attention())
        .visibility(VisibilityCodec.write(run, closed, searched))
        .exchange(new WorkWrite(List.of(), List.of(), waiting(), List.of()))
        .build();
  }

  private void complete(Command command) {
    var stamp = new TaskStamp(2, 1, "filled");
    decide(new StartWorkflowTask(stamp, "filler", "filled", false));
    decide(new CompleteWorkflowTask(
        stamp,
        List.of(command),
        WorkflowTaskCompletedEventAttributes.newBuilder().setIdentity("filler").build(),
        new CompleteWorkflowTask.Options(Optional.empty(), false, Optional.empty()),
        new NamespaceInfo("default", Map.of())));
  }

  /** Only for sleeping runs; waiting ones are found in the backlog. */
  private Attention attention() {
    return life.command()
        .filter(Command::hasStartTimerCommandAttributes)
        .map(Command::getStartTimerCommandAttributes)
        .map(timer -> life.done().plus(ProtoDurations.of(timer.getStartToFireTimeout())))
        .<Attention>map(due -> new Attention.At(Nanos.of(due)))
        .orElse(Attention.CLEAR);
  }

  private List<BacklogRow> waiting() {
    var queue =
        new QueueKey(identity.namespace(), QUEUE, TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW_VALUE);
    return TaskOffers.ofWorkflowTask(run)
        .map(turn ->
            new BacklogRow(queue, turn.priority(), Nanos.of(turn.since()), identity.ref(), 2))
        .stream()
        .toList();
  }

  private <R> void decide(Request<R> request) {
    var decision = Engine.decide(run, request, life.done());
    if (!(decision instanceof Decision.Accepted<R> accepted)) {
      throw new IllegalStateException("Expected the rules to agree, found " + decision);
    }
    log.addAll(accepted.log());
    run = accepted.next();
  }
}
