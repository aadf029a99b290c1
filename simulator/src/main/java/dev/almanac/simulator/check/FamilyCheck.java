package dev.almanac.simulator.check;

import dev.almanac.simulator.actor.ActorContext;
import dev.almanac.simulator.actor.WorkflowCode;
import dev.almanac.store.PageLimit;
import dev.almanac.store.Partitions;
import dev.almanac.store.Store;
import dev.almanac.store.codec.run.LogCodec;
import io.temporal.api.enums.v1.ParentClosePolicy;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Checks runs that deal with each other, once all have ended. */
public record FamilyCheck(Store store, Durability durability, Verdict verdict) {
  private static final PageLimit ALL = new PageLimit(10_000, 1 << 28);

  /** Every message must have been taken. */
  public void checkInboxes() {
    var left = store.work().inbox(Partitions.ALL, null, ALL);
    verdict.expect(left.isEmpty(), "Messages were not taken in: %s", left);
  }

  /** Checks what the runs of a workflow asked of others, and the results. */
  public void check(String workflowId) {
    durability.listed(workflowId).forEach(run -> check(workflowId, history(run)));
  }

  private void check(String workflowId, List<HistoryEvent> events) {
    Map<Long, HistoryEvent> asked = new HashMap<>();
    Map<Long, HistoryEvent> started = new HashMap<>();
    Set<Long> ended = new HashSet<>();
    for (var event : events) {
      if (event.hasStartChildWorkflowExecutionInitiatedEventAttributes()
          || event.hasSignalExternalWorkflowExecutionInitiatedEventAttributes()) {
        asked.put(event.getEventId(), event);
      } else if (event.hasChildWorkflowExecutionStartedEventAttributes()) {
        long id = event.getChildWorkflowExecutionStartedEventAttributes().getInitiatedEventId();
        verdict.expect(
            started.put(id, event) == null, "Child %s of %s started twice", id, workflowId);
      } else if (endOf(event) > 0) {
        verdict.expect(ended.add(endOf(event)), "%s of %s ended twice", endOf(event), workflowId);
        expectResult(workflowId, event);
      }
    }
    asked.forEach((id, event) -> {
      if (event.hasStartChildWorkflowExecutionInitiatedEventAttributes()) {
        expectChild(workflowId, event, started.get(id));
      } else {
        expectSignal(workflowId, event, events);
      }
    });
  }

  private List<HistoryEvent> history(UUID runId) {
    var run = store.runs().run(ActorContext.NAMESPACE, runId).orElseThrow();
    return store.runs().history(run.identity().ref(), 1, ALL).stream()
        .flatMap(row -> LogCodec.events(row).stream())
        .toList();
  }

  /** Returns the events of all runs of a workflow; children have one run. */
  private List<HistoryEvent> history(String workflowId) {
    return durability.listed(workflowId).stream()
        .flatMap(run -> history(run).stream())
        .toList();
  }

  private static long endOf(HistoryEvent event) {
    return switch (event.getAttributesCase()) {
      case CHILD_WORKFLOW_EXECUTION_COMPLETED_EVENT_ATTRIBUTES ->
        event.getChildWorkflowExecutionCompletedEventAttributes().getInitiatedEventId();
      case CHILD_WORKFLOW_EXECUTION_CANCELED_EVENT_ATTRIBUTES ->
        event.getChildWorkflowExecutionCanceledEventAttributes().getInitiatedEventId();
      case EXTERNAL_WORKFLOW_EXECUTION_SIGNALED_EVENT_ATTRIBUTES ->
        event.getExternalWorkflowExecutionSignaledEventAttributes().getInitiatedEventId();
      case SIGNAL_EXTERNAL_WORKFLOW_EXECUTION_FAILED_EVENT_ATTRIBUTES ->
        event.getSignalExternalWorkflowExecutionFailedEventAttributes().getInitiatedEventId();
      default -> 0;
    };
  }

  /** A result in the history of the parent must be that of the child. */
  private void expectResult(String workflowId, HistoryEvent event) {
    if (event.hasChildWorkflowExecutionCompletedEventAttributes()) {
      var end = event.getChildWorkflowExecutionCompletedEventAttributes();
      var child = history(end.getWorkflowExecution().getWorkflowId());
      verdict.expect(
          end.getResult()
              .equals(WorkflowCode.end(child)
                  .getCompleteWorkflowExecutionCommandAttributes()
                  .getResult()),
          "%s got another result of its child than that has: %s",
          workflowId,
          event);
    }
  }

  /** A child that its parent does not end must complete; any other must have ended. */
  private void expectChild(String workflowId, HistoryEvent asked, @Nullable HistoryEvent known) {
    var attributes = asked.getStartChildWorkflowExecutionInitiatedEventAttributes();
    var child = history(attributes.getWorkflowId());
    boolean isAbandoned =
        attributes.getParentClosePolicy() == ParentClosePolicy.PARENT_CLOSE_POLICY_ABANDON;
    if (child.isEmpty()) {
      verdict.expect(
          known == null && !isAbandoned,
          "Child %s of %s is missing",
          attributes.getWorkflowId(),
          workflowId);
      return;
    }
    var last = child.getLast();
    verdict.expect(
        last.hasWorkflowExecutionCompletedEventAttributes() || (!isAbandoned && isEnd(last)),
        "Child %s of %s ended with %s",
        attributes.getWorkflowId(),
        workflowId,
        last);
  }

  private static boolean isEnd(HistoryEvent event) {
    return event.hasWorkflowExecutionTerminatedEventAttributes()
        || event.hasWorkflowExecutionCanceledEventAttributes();
  }

  /**
   * A signal must have arrived once if acknowledged, and not at all if refused. If the sender ended
   * before an answer, either is possible.
   */
  private void expectSignal(String workflowId, HistoryEvent asked, List<HistoryEvent> events) {
    var attributes = asked.getSignalExternalWorkflowExecutionInitiatedEventAttributes();
    boolean isAcknowledged = events.stream()
        .filter(HistoryEvent::hasExternalWorkflowExecutionSignaledEventAttributes)
        .anyMatch(event -> endOf(event) == asked.getEventId());
    boolean isRefused = events.stream()
        .filter(HistoryEvent::hasSignalExternalWorkflowExecutionFailedEventAttributes)
        .anyMatch(event -> endOf(event) == asked.getEventId());
    long count = history(attributes.getWorkflowExecution().getWorkflowId()).stream()
        .filter(HistoryEvent::hasWorkflowExecutionSignaledEventAttributes)
        .filter(event -> event
            .getWorkflowExecutionSignaledEventAttributes()
            .getSignalName()
            .equals(attributes.getSignalName()))
        .count();
    verdict.expect(
        isAcknowledged ? count == 1 : count <= (isRefused ? 0 : 1),
        "%s has sent %s, acknowledged: %s, refused: %s, and it arrived %s times",
        workflowId,
        attributes.getSignalName(),
        isAcknowledged,
        isRefused,
        count);
  }
}
