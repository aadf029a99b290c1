package dev.almanac.api.workflow;

import dev.almanac.api.RpcError;
import dev.almanac.api.RpcException;
import dev.almanac.runtime.StartReply;
import dev.almanac.runtime.registry.Namespace;
import io.temporal.api.common.v1.Link;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.errordetails.v1.WorkflowExecutionAlreadyStartedFailure;
import java.util.UUID;

/** Builds the responses to starts. */
final class StartResponses {
  private StartResponses() {}

  /** Returns the error for a taken workflow id. SDKs read the run id from its detail. */
  static RpcException taken(StartReply.Taken taken, String workflowId) {
    var current = taken.current();
    return RpcError.alreadyStarted(
            taken.message().formatted(workflowId, current.runId()),
            WorkflowExecutionAlreadyStartedFailure.newBuilder()
                .setStartRequestId(current.startRequestId())
                .setRunId(current.runId().toString())
                .setFirstExecutionRunId(current.firstRunId().toString())
                .build())
        .exception();
  }

  /** Links to the event that started the run. */
  static Link link(Namespace namespace, String workflowId, UUID runId) {
    return link(of(namespace, workflowId, runId)
        .setEventRef(Link.WorkflowEvent.EventReference.newBuilder()
            .setEventId(1)
            .setEventType(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_STARTED)));
  }

  /** Links to the event that attached a start to the run; it may have no number yet. */
  static Link link(Namespace namespace, String workflowId, UUID runId, String requestId) {
    return link(of(namespace, workflowId, runId)
        .setRequestIdRef(Link.WorkflowEvent.RequestIdReference.newBuilder()
            .setRequestId(requestId)
            .setEventType(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_OPTIONS_UPDATED)));
  }

  private static Link.WorkflowEvent.Builder of(Namespace namespace, String workflowId, UUID runId) {
    return Link.WorkflowEvent.newBuilder()
        .setNamespace(namespace.name())
        .setWorkflowId(workflowId)
        .setRunId(runId.toString());
  }

  private static Link link(Link.WorkflowEvent.Builder event) {
    return Link.newBuilder().setWorkflowEvent(event).build();
  }
}
