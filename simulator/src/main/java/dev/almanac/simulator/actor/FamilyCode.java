package dev.almanac.simulator.actor;

import io.temporal.api.command.v1.Command;
import io.temporal.api.command.v1.RequestCancelExternalWorkflowExecutionCommandAttributes;
import io.temporal.api.command.v1.SignalExternalWorkflowExecutionCommandAttributes;
import io.temporal.api.command.v1.StartChildWorkflowExecutionCommandAttributes;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.enums.v1.CommandType;
import io.temporal.api.enums.v1.ParentClosePolicy;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The part of the workflow that deals with other workflows. */
final class FamilyCode {
  private final String self;
  private final Map<Long, String> asked = new HashMap<>();
  private final Set<String> started = new HashSet<>();
  private final Set<String> stopping = new HashSet<>();
  private final Set<String> told = new HashSet<>();
  private final Map<String, String> results = new TreeMap<>();

  /** @param self the run; prefix of the names of its children and signals */
  FamilyCode(String self) {
    this.self = self;
  }

  private String childOf(Plan.Item item) {
    return self + "/" + item.id();
  }

  void see(HistoryEvent event) {
    switch (event.getAttributesCase()) {
      case START_CHILD_WORKFLOW_EXECUTION_INITIATED_EVENT_ATTRIBUTES ->
        asked.put(
            event.getEventId(),
            item(event.getStartChildWorkflowExecutionInitiatedEventAttributes().getWorkflowId()));
      case SIGNAL_EXTERNAL_WORKFLOW_EXECUTION_INITIATED_EVENT_ATTRIBUTES ->
        asked.put(
            event.getEventId(),
            lastWord(event
                .getSignalExternalWorkflowExecutionInitiatedEventAttributes()
                .getSignalName()));
      case REQUEST_CANCEL_EXTERNAL_WORKFLOW_EXECUTION_INITIATED_EVENT_ATTRIBUTES ->
        stopping.add(item(event
            .getRequestCancelExternalWorkflowExecutionInitiatedEventAttributes()
            .getWorkflowExecution()
            .getWorkflowId()));
      case CHILD_WORKFLOW_EXECUTION_STARTED_EVENT_ATTRIBUTES ->
        started.add(
            of(event.getChildWorkflowExecutionStartedEventAttributes().getInitiatedEventId()));
      case EXTERNAL_WORKFLOW_EXECUTION_SIGNALED_EVENT_ATTRIBUTES ->
        told.add(
            of(event.getExternalWorkflowExecutionSignaledEventAttributes().getInitiatedEventId()));
      case SIGNAL_EXTERNAL_WORKFLOW_EXECUTION_FAILED_EVENT_ATTRIBUTES ->
        told.add(of(
            event.getSignalExternalWorkflowExecutionFailedEventAttributes().getInitiatedEventId()));
      default -> seeEnd(event);
    }
  }

  private void seeEnd(HistoryEvent event) {
    switch (event.getAttributesCase()) {
      case CHILD_WORKFLOW_EXECUTION_COMPLETED_EVENT_ATTRIBUTES -> {
        var completed = event.getChildWorkflowExecutionCompletedEventAttributes();
        results.put(of(completed.getInitiatedEventId()), Texts.in(completed.getResult()));
      }
      case CHILD_WORKFLOW_EXECUTION_CANCELED_EVENT_ATTRIBUTES ->
        results.put(
            of(event.getChildWorkflowExecutionCanceledEventAttributes().getInitiatedEventId()),
            "cancelled");
      default -> {} // not about other workflows
    }
  }

  private String of(long eventId) {
    return asked.getOrDefault(eventId, "?");
  }

  private static String item(String workflowId) {
    return workflowId.substring(workflowId.lastIndexOf('/') + 1);
  }

  private static String lastWord(String text) {
    return text.substring(text.lastIndexOf(' ') + 1);
  }

  boolean isBegun(Plan.Item item) {
    return asked.containsValue(item.id());
  }

  /** An abandoned child is not awaited. */
  boolean isDone(Plan.Item item) {
    return switch (item.kind()) {
      case CHILD, STOPPED -> results.containsKey(item.id());
      case NOTE -> told.contains(item.id());
      case LEFT -> true;
      case ACTIVITY, FRAGILE, TIMER, SIGNALS ->
        throw new IllegalArgumentException("Not about others: " + item);
    };
  }

  Map<String, String> results() {
    return results;
  }

  Command begin(Plan.Item item) {
    return item.kind() == Plan.Kind.NOTE ? tell(item) : start(item);
  }

  /** Cancels a started child that is to be stopped. */
  Optional<Command> stop(Plan.Item item) {
    return item.kind() == Plan.Kind.STOPPED
            && started.contains(item.id())
            && !stopping.contains(item.id())
            && !results.containsKey(item.id())
        ? Optional.of(cancel(item))
        : Optional.empty();
  }

  private Command start(Plan.Item item) {
    return Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_START_CHILD_WORKFLOW_EXECUTION)
        .setStartChildWorkflowExecutionCommandAttributes(
            StartChildWorkflowExecutionCommandAttributes.newBuilder()
                .setWorkflowId(childOf(item))
                .setWorkflowType(WorkflowType.newBuilder().setName("child"))
                .setParentClosePolicy(policy(item))
                .setInput(Texts.of(child(item).text())))
        .build();
  }

  static ParentClosePolicy policy(Plan.Item item) {
    return item.kind() == Plan.Kind.LEFT
        ? ParentClosePolicy.forNumber(item.number())
        : ParentClosePolicy.PARENT_CLOSE_POLICY_TERMINATE;
  }

  /** Returns the plan of a child; one that is to be stopped would take long. */
  static Plan child(Plan.Item item) {
    int seconds = item.kind() == Plan.Kind.STOPPED ? 3_000 : 1 + item.number();
    return new Plan(
        List.of(
            List.of(new Plan.Item("first", Plan.Kind.ACTIVITY, 0)),
            List.of(new Plan.Item("then", Plan.Kind.TIMER, seconds))),
        0,
        10,
        new Chain(Chain.Kind.SINGLE, 0, List.of()));
  }

  private Command tell(Plan.Item item) {
    return Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_SIGNAL_EXTERNAL_WORKFLOW_EXECUTION)
        .setSignalExternalWorkflowExecutionCommandAttributes(
            SignalExternalWorkflowExecutionCommandAttributes.newBuilder()
                .setExecution(WorkflowExecution.newBuilder().setWorkflowId("w" + item.number()))
                .setSignalName("extra from " + self + " " + item.id()))
        .build();
  }

  private Command cancel(Plan.Item item) {
    return Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_REQUEST_CANCEL_EXTERNAL_WORKFLOW_EXECUTION)
        .setRequestCancelExternalWorkflowExecutionCommandAttributes(
            RequestCancelExternalWorkflowExecutionCommandAttributes.newBuilder()
                .setWorkflowId(childOf(item))
                .setChildWorkflowOnly(true))
        .build();
  }
}
