package dev.almanac.bench.load.drive;

import com.google.protobuf.ByteString;
import dev.almanac.bench.load.measure.Outcome;
import dev.almanac.bench.load.wire.Answer;
import dev.almanac.bench.load.wire.Wire;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryResponse;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.time.Duration;

/** The client's side of one workflow, from its start to its close. */
final class Session {
  /** Servers hold such a poll for 20 s and then answer that nothing has happened. */
  private static final Duration LONG_POLL = Duration.ofSeconds(35);

  private final Sessions sessions;
  private final Requests requests;
  private final String workflowId;
  private final long intended;
  private volatile String runId = "";

  Session(Sessions sessions, Requests requests, String workflowId, long intended) {
    this.sessions = sessions;
    this.requests = requests;
    this.workflowId = workflowId;
    this.intended = intended;
  }

  String workflowId() {
    return workflowId;
  }

  /** Empty until the start is acknowledged. */
  String runId() {
    return runId;
  }

  long intended() {
    return intended;
  }

  void start() {
    long sent = System.nanoTime();
    sessions.meter().asked(intended, sent);
    sessions
        .wire()
        .insist(
            WorkflowServiceGrpc.getStartWorkflowExecutionMethod(),
            requests.start(workflowId),
            Wire.DEADLINE,
            Answer.of(
                reply -> started(reply, sent), status -> sessions.end(this, Outcome.NOT_STARTED)));
  }

  private void started(StartWorkflowExecutionResponse reply, long sent) {
    sessions.meter().started(sent, System.nanoTime());
    runId = reply.getRunId();
    if (sessions.plan().seenBy() == SeenBy.HISTORY) {
      awaitClose(ByteString.EMPTY);
    }
    new Signaller(sessions, requests, this).start();
  }

  private void awaitClose(ByteString token) {
    sessions
        .wire()
        .insist(
            WorkflowServiceGrpc.getGetWorkflowExecutionHistoryMethod(),
            requests.awaitClose(this, token),
            LONG_POLL,
            Answer.of(this::polled, status -> sessions.end(this, Outcome.LOST)));
  }

  private void polled(GetWorkflowExecutionHistoryResponse reply) {
    int events = reply.getHistory().getEventsCount();
    if (events == 0) {
      awaitClose(reply.getNextPageToken());
      return;
    }
    EventType type = reply.getHistory().getEvents(events - 1).getEventType();
    sessions.end(
        this,
        type == EventType.EVENT_TYPE_WORKFLOW_EXECUTION_COMPLETED
            ? Outcome.COMPLETED
            : Outcome.FAILED);
  }
}
