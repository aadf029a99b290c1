package dev.almanac.engine.external;

import dev.almanac.engine.decision.BadCommand;
import dev.almanac.engine.decision.CommandOrigin;
import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.InputLimits;
import dev.almanac.engine.decision.NamespaceInfo;
import dev.almanac.engine.id.Target;
import dev.almanac.engine.id.WorkflowKey;
import dev.almanac.engine.message.EntityMessage;
import io.temporal.api.command.v1.RequestCancelExternalWorkflowExecutionCommandAttributes;
import io.temporal.api.command.v1.SignalExternalWorkflowExecutionCommandAttributes;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.history.v1.RequestCancelExternalWorkflowExecutionInitiatedEventAttributes;
import io.temporal.api.history.v1.SignalExternalWorkflowExecutionInitiatedEventAttributes;
import io.temporal.api.history.v1.WorkflowExecutionSignaledEventAttributes;
import java.util.Optional;
import java.util.UUID;

/** Handles the commands that signal or cancel other workflows. */
@SuppressWarnings("deprecation") // returns what older workers sent
public final class ExternalCommands {
  private static final String SIGNAL = "SignalExternalWorkflowExecutionCommand";
  private static final String CANCEL = "RequestCancelExternalWorkflowExecutionCommand";
  private static final String IDENTITY = "history-service";
  private static final WorkflowTaskFailedCause BAD_SIGNAL =
      WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_BAD_SIGNAL_WORKFLOW_EXECUTION_ATTRIBUTES;
  private static final WorkflowTaskFailedCause BAD_CANCEL =
      WorkflowTaskFailedCause
          .WORKFLOW_TASK_FAILED_CAUSE_BAD_REQUEST_CANCEL_EXTERNAL_WORKFLOW_EXECUTION_ATTRIBUTES;

  private ExternalCommands() {}

  public static void signal(
      Draft draft,
      SignalExternalWorkflowExecutionCommandAttributes command,
      CommandOrigin origin,
      NamespaceInfo namespace) {
    checkSignal(draft, command, namespace);
    int most = draft.limits().counts().pending().signals();
    if (draft.run().contacts().signalling().size() >= most) {
      throw new BadCommand(
          WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_PENDING_SIGNALS_LIMIT_EXCEEDED,
          BadCommand.reached("pending signals to external workflows", most));
    }
    var initiated = SignalExternalWorkflowExecutionInitiatedEventAttributes.newBuilder()
        .setWorkflowTaskCompletedEventId(origin.completedEventId())
        .setNamespace(namespace.name())
        .setNamespaceId(draft.run().key().namespace().toString())
        .setWorkflowExecution(command.getExecution())
        .setSignalName(command.getSignalName())
        .setControl(command.getControl())
        .setChildWorkflowOnly(command.getChildWorkflowOnly());
    if (command.hasInput()) {
      initiated.setInput(command.getInput());
    }
    if (command.hasHeader()) {
      initiated.setHeader(command.getHeader());
    }
    long id = draft.append(origin
        .event(EventType.EVENT_TYPE_SIGNAL_EXTERNAL_WORKFLOW_EXECUTION_INITIATED)
        .setSignalExternalWorkflowExecutionInitiatedEventAttributes(initiated));
    draft.send(new EntityMessage.SignalExternal(
        address(draft, command.getExecution()),
        new EntityMessage.Sender(draft.run().key(), id),
        signalled(draft, command),
        command.getChildWorkflowOnly()));
  }

  private static void checkSignal(
      Draft draft,
      SignalExternalWorkflowExecutionCommandAttributes command,
      NamespaceInfo namespace) {
    BadCommand.ifAny(
        namespace
            .crossing(command.getNamespace())
            .or(() -> execution(command.getExecution(), SIGNAL))
            .or(() -> InputLimits.required("SignalName", command.getSignalName(), SIGNAL)),
        BAD_SIGNAL);
    BadCommand.ifTooLarge(
        draft
            .limits()
            .blob("SignalExternalWorkflowExecutionCommandAttributes.Input", command.getInput()),
        BAD_SIGNAL);
  }

  private static WorkflowExecutionSignaledEventAttributes signalled(
      Draft draft, SignalExternalWorkflowExecutionCommandAttributes command) {
    var signal = WorkflowExecutionSignaledEventAttributes.newBuilder()
        .setSignalName(command.getSignalName())
        .setIdentity(IDENTITY)
        .setExternalWorkflowExecution(WorkflowExecution.newBuilder()
            .setWorkflowId(draft.run().key().workflowId())
            .setRunId(draft.run().key().runId().toString()));
    if (command.hasInput()) {
      signal.setInput(command.getInput());
    }
    if (command.hasHeader()) {
      signal.setHeader(command.getHeader());
    }
    return signal.build();
  }

  public static void cancel(
      Draft draft,
      RequestCancelExternalWorkflowExecutionCommandAttributes command,
      CommandOrigin origin,
      NamespaceInfo namespace) {
    var execution = WorkflowExecution.newBuilder()
        .setWorkflowId(command.getWorkflowId())
        .setRunId(command.getRunId())
        .build();
    BadCommand.ifAny(
        namespace
            .crossing(command.getNamespace())
            .or(() -> execution(execution, CANCEL))
            .or(() -> draft.limits().blob("Reason", command))
            .or(() -> startedJustNow(draft, execution, origin, namespace)),
        BAD_CANCEL);
    int most = draft.limits().counts().pending().cancels();
    if (draft.run().contacts().cancelling().size() >= most) {
      throw new BadCommand(
          WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_PENDING_REQUEST_CANCEL_LIMIT_EXCEEDED,
          BadCommand.reached("pending requests to cancel external workflows", most));
    }
    long id = draft.append(origin
        .event(EventType.EVENT_TYPE_REQUEST_CANCEL_EXTERNAL_WORKFLOW_EXECUTION_INITIATED)
        .setRequestCancelExternalWorkflowExecutionInitiatedEventAttributes(
            RequestCancelExternalWorkflowExecutionInitiatedEventAttributes.newBuilder()
                .setWorkflowTaskCompletedEventId(origin.completedEventId())
                .setNamespace(namespace.name())
                .setNamespaceId(draft.run().key().namespace().toString())
                .setWorkflowExecution(execution)
                .setControl(command.getControl())
                .setReason(command.getReason())
                .setChildWorkflowOnly(command.getChildWorkflowOnly())));
    draft.send(new EntityMessage.CancelExternal(
        address(draft, execution),
        new EntityMessage.Sender(draft.run().key(), id),
        command.getReason(),
        command.getChildWorkflowOnly()));
  }

  private static Target address(Draft draft, WorkflowExecution execution) {
    var runId = execution.getRunId();
    return new Target(
        new WorkflowKey(draft.run().key().namespace(), execution.getWorkflowId()),
        runId.isEmpty() ? Optional.empty() : Optional.of(UUID.fromString(runId)),
        Optional.empty());
  }

  private static Optional<String> execution(WorkflowExecution execution, String command) {
    return InputLimits.required("WorkflowId", execution.getWorkflowId(), command)
        .or(() -> InputLimits.runId(execution.getRunId()));
  }

  /** A workflow may not start a child and cancel it in the same task. */
  private static Optional<String> startedJustNow(
      Draft draft, WorkflowExecution execution, CommandOrigin origin, NamespaceInfo namespace) {
    for (var entry : draft.run().contacts().children()) {
      var child = entry.getValue();
      if (child.initiated().getWorkflowTaskCompletedEventId() == origin.completedEventId()
          && child.workflowId().equals(execution.getWorkflowId())) {
        return Optional.of("Start and RequestCancel for child workflow is not allowed in same"
            + " workflow task. WorkflowId=%s RunId=%s Namespace=%s"
                .formatted(execution.getWorkflowId(), execution.getRunId(), namespace.name()));
      }
    }
    return Optional.empty();
  }
}
