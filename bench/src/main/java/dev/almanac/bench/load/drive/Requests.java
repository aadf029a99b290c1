package dev.almanac.bench.load.drive;

import com.google.protobuf.ByteString;
import com.google.protobuf.Duration;
import com.google.protobuf.util.Durations;
import dev.almanac.bench.load.worker.Ballast;
import dev.almanac.bench.load.worker.Home;
import dev.almanac.bench.load.worker.Work;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.enums.v1.HistoryEventFilterType;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryRequest;
import io.temporal.api.workflowservice.v1.SignalWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.TerminateWorkflowExecutionRequest;
import java.util.UUID;

/** Builds the requests of a client. */
final class Requests {
  private static final Duration WORKFLOW_TASK_TIMEOUT = Durations.fromSeconds(10);

  private final Home home;
  private final Ballast ballast;
  private final WorkflowType type;

  Requests(Home home, Work work) {
    this.home = home;
    this.ballast = new Ballast(work.payloadBytes());
    this.type = WorkflowType.newBuilder().setName(work.scenario().text()).build();
  }

  /** Without eager execution, to measure the way through the queues. */
  StartWorkflowExecutionRequest start(String workflowId) {
    return StartWorkflowExecutionRequest.newBuilder()
        .setNamespace(home.namespace())
        .setWorkflowId(workflowId)
        .setWorkflowType(type)
        .setTaskQueue(home.normal())
        .setInput(ballast.payloads())
        .setWorkflowTaskTimeout(WORKFLOW_TASK_TIMEOUT)
        .setIdentity(home.identity())
        .setRequestId(UUID.randomUUID().toString())
        .build();
  }

  GetWorkflowExecutionHistoryRequest awaitClose(Session session, ByteString token) {
    return GetWorkflowExecutionHistoryRequest.newBuilder()
        .setNamespace(home.namespace())
        .setExecution(execution(session))
        .setWaitNewEvent(true)
        .setHistoryEventFilterType(HistoryEventFilterType.HISTORY_EVENT_FILTER_TYPE_CLOSE_EVENT)
        .setNextPageToken(token)
        .build();
  }

  SignalWorkflowExecutionRequest signal(Session session) {
    return SignalWorkflowExecutionRequest.newBuilder()
        .setNamespace(home.namespace())
        .setWorkflowExecution(execution(session))
        .setSignalName("load-signal")
        .setInput(ballast.payloads())
        .setIdentity(home.identity())
        .setRequestId(UUID.randomUUID().toString())
        .build();
  }

  TerminateWorkflowExecutionRequest terminate(Session session) {
    return TerminateWorkflowExecutionRequest.newBuilder()
        .setNamespace(home.namespace())
        .setWorkflowExecution(execution(session))
        .setReason("the load run ended before this workflow did")
        .setIdentity(home.identity())
        .build();
  }

  private static WorkflowExecution execution(Session session) {
    return WorkflowExecution.newBuilder()
        .setWorkflowId(session.workflowId())
        .setRunId(session.runId())
        .build();
  }
}
