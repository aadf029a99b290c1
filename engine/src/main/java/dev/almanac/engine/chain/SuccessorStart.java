package dev.almanac.engine.chain;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Effect;
import dev.almanac.engine.id.RunKey;
import dev.almanac.engine.log.Fact;
import dev.almanac.engine.state.Run;
import dev.almanac.engine.time.ProtoDurations;
import dev.almanac.engine.workflowtask.WorkflowTaskScheduling;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import java.util.UUID;

/** Starts the successor of a run. */
final class SuccessorStart {
  private SuccessorStart() {}

  /** Begins it, with its first workflow task unless that has to wait. */
  static void begin(Draft ended, UUID runId, WorkflowExecutionStartedEventAttributes attributes) {
    var key = new RunKey(ended.run().key().workflow(), runId);
    var event = HistoryEvent.newBuilder()
        .setEventType(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_STARTED)
        .setWorkflowExecutionStartedEventAttributes(attributes);
    var next = new Draft(key, event, ended);
    ended
        .run()
        .execution()
        .lineage()
        .scheduledBy()
        .ifPresent(by -> next.note(new Fact.StartedBySchedule(by)));
    next.effect(new Effect.ShowInLists());
    WorkflowTaskScheduling.schedule(next);
    ended.succeededBy(next);
  }

  /**
   * Builds what every run inherits: type, queue, timeouts, priority, chain and family. The caller
   * adds the input.
   */
  static WorkflowExecutionStartedEventAttributes.Builder heritage(Run ended, UUID runId) {
    var before = ended.execution().started();
    var next = WorkflowExecutionStartedEventAttributes.newBuilder()
        .setWorkflowId(ended.key().workflowId())
        .setWorkflowType(before.getWorkflowType())
        .setTaskQueue(before.getTaskQueue())
        .setWorkflowTaskTimeout(before.getWorkflowTaskTimeout())
        .setOriginalExecutionRunId(runId.toString())
        .setFirstExecutionRunId(firstRunId(ended))
        .setContinuedExecutionRunId(ended.key().runId().toString())
        .setAttempt(1);
    if (!ProtoDurations.of(before.getWorkflowExecutionTimeout()).isZero()) {
      next.setWorkflowExecutionTimeout(before.getWorkflowExecutionTimeout());
    }
    if (!ProtoDurations.of(before.getWorkflowRunTimeout()).isZero()) {
      next.setWorkflowRunTimeout(before.getWorkflowRunTimeout());
    }
    if (before.hasWorkflowExecutionExpirationTime()) {
      next.setWorkflowExecutionExpirationTime(before.getWorkflowExecutionExpirationTime());
    }
    if (before.hasPriority()) {
      next.setPriority(before.getPriority());
    }
    family(ended, next);
    return next;
  }

  private static void family(Run ended, WorkflowExecutionStartedEventAttributes.Builder next) {
    var before = ended.execution().started();
    next.setParentWorkflowNamespace(before.getParentWorkflowNamespace())
        .setParentWorkflowNamespaceId(before.getParentWorkflowNamespaceId())
        .setParentInitiatedEventId(before.getParentInitiatedEventId())
        .setParentInitiatedEventVersion(before.getParentInitiatedEventVersion())
        .addAllCompletionCallbacks(before.getCompletionCallbacksList());
    if (before.hasParentWorkflowExecution()) {
      next.setParentWorkflowExecution(before.getParentWorkflowExecution());
      if (before.hasRootWorkflowExecution()) {
        next.setRootWorkflowExecution(before.getRootWorkflowExecution());
      }
    }
  }

  private static String firstRunId(Run ended) {
    var first = ended.execution().started().getFirstExecutionRunId();
    return first.isEmpty() ? ended.key().runId().toString() : first;
  }
}
