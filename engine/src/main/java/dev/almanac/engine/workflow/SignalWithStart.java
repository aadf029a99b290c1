package dev.almanac.engine.workflow;

import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.decision.RefusalException;
import dev.almanac.engine.signal.SignalWorkflow;
import io.temporal.api.enums.v1.WorkflowIdConflictPolicy;
import io.temporal.api.history.v1.WorkflowExecutionSignaledEventAttributes;
import io.temporal.api.workflowservice.v1.SignalWithStartWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;

/** Splits a signal-with-start request into its two halves. */
public final class SignalWithStart {
  private SignalWithStart() {}

  /**
   * Returns the start. A running workflow is signalled unless the request says to replace it.
   *
   * @throws RefusalException if the request treats a running workflow as an error
   */
  public static StartWorkflowExecutionRequest start(
      SignalWithStartWorkflowExecutionRequest request) {
    var start = StartWorkflowExecutionRequest.newBuilder()
        .setNamespace(request.getNamespace())
        .setWorkflowId(request.getWorkflowId())
        .setWorkflowType(request.getWorkflowType())
        .setTaskQueue(request.getTaskQueue())
        .setIdentity(request.getIdentity())
        .setRequestId(request.getRequestId())
        .setWorkflowIdReusePolicy(request.getWorkflowIdReusePolicy())
        .setWorkflowIdConflictPolicy(conflictPolicy(request))
        .setCronSchedule(request.getCronSchedule())
        .addAllLinks(request.getLinksList());
    copyOptional(request, start);
    return start.build();
  }

  /** Returns the signal, with the same request id and links. */
  public static SignalWorkflow signal(SignalWithStartWorkflowExecutionRequest request) {
    var attributes = WorkflowExecutionSignaledEventAttributes.newBuilder()
        .setSignalName(request.getSignalName())
        .setIdentity(request.getIdentity());
    if (request.hasSignalInput()) {
      attributes.setInput(request.getSignalInput());
    }
    if (request.hasHeader()) {
      attributes.setHeader(request.getHeader());
    }
    return new SignalWorkflow(attributes.build(), request.getRequestId(), request.getLinksList());
  }

  @SuppressWarnings("deprecation") // clients still send the reuse policy that terminates
  private static WorkflowIdConflictPolicy conflictPolicy(
      SignalWithStartWorkflowExecutionRequest request) {
    return switch (request.getWorkflowIdConflictPolicy()) {
      case WORKFLOW_ID_CONFLICT_POLICY_FAIL ->
        throw Refusal.invalid("WorkflowIdConflictPolicy FAIL makes no sense with a signal:"
                + " a workflow that runs would never get it.")
            .exception();
      case WORKFLOW_ID_CONFLICT_POLICY_UNSPECIFIED ->
        switch (request.getWorkflowIdReusePolicy()) {
          case WORKFLOW_ID_REUSE_POLICY_TERMINATE_IF_RUNNING ->
            WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_UNSPECIFIED;
          default -> WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_USE_EXISTING;
        };
      default -> request.getWorkflowIdConflictPolicy();
    };
  }

  /** Unset timeouts stay unset in the start: a zero would be shown. */
  private static void copyTimeouts(
      SignalWithStartWorkflowExecutionRequest request,
      StartWorkflowExecutionRequest.Builder start) {
    if (request.hasWorkflowExecutionTimeout()) {
      start.setWorkflowExecutionTimeout(request.getWorkflowExecutionTimeout());
    }
    if (request.hasWorkflowRunTimeout()) {
      start.setWorkflowRunTimeout(request.getWorkflowRunTimeout());
    }
    if (request.hasWorkflowTaskTimeout()) {
      start.setWorkflowTaskTimeout(request.getWorkflowTaskTimeout());
    }
  }

  private static void copyOptional(
      SignalWithStartWorkflowExecutionRequest request,
      StartWorkflowExecutionRequest.Builder start) {
    copyTimeouts(request, start);
    if (request.hasInput()) {
      start.setInput(request.getInput());
    }
    if (request.hasHeader()) {
      start.setHeader(request.getHeader());
    }
    if (request.hasMemo()) {
      start.setMemo(request.getMemo());
    }
    if (request.hasSearchAttributes()) {
      start.setSearchAttributes(request.getSearchAttributes());
    }
    if (request.hasRetryPolicy()) {
      start.setRetryPolicy(request.getRetryPolicy());
    }
    if (request.hasWorkflowStartDelay()) {
      start.setWorkflowStartDelay(request.getWorkflowStartDelay());
    }
    if (request.hasUserMetadata()) {
      start.setUserMetadata(request.getUserMetadata());
    }
    if (request.hasPriority()) {
      start.setPriority(request.getPriority());
    }
    if (request.hasVersioningOverride()) {
      start.setVersioningOverride(request.getVersioningOverride());
    }
    if (request.hasTimeSkippingConfig()) {
      start.setTimeSkippingConfig(request.getTimeSkippingConfig());
    }
  }
}
