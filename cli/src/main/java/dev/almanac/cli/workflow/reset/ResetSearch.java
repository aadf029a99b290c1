package dev.almanac.cli.workflow.reset;

import com.google.protobuf.ByteString;
import dev.almanac.cli.wire.Connection;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.history.v1.History;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.workflow.v1.ResetPointInfo;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryRequest;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryReverseRequest;
import java.util.Optional;
import java.util.function.Function;

/** Finds reset points of a workflow. */
record ResetSearch(Connection connection, String namespace, WorkflowExecution run) {
  /** An event that ended a workflow task, and its run. */
  record Point(WorkflowExecution run, long finishEventId) {}

  private record Page(History history, ByteString next) {}

  Point firstTask() {
    return new Point(run, taskIn(this::forward));
  }

  Point lastTask() {
    return new Point(run, taskIn(this::backward));
  }

  /** Returns where a version of the code first completed a task. */
  Optional<Point> build(String buildId) {
    var request = DescribeWorkflowExecutionRequest.newBuilder()
        .setNamespace(namespace)
        .setExecution(run)
        .build();
    var found = connection.call(stub -> stub.describeWorkflowExecution(request));
    return found.getWorkflowExecutionInfo().getAutoResetPoints().getPointsList().stream()
        .filter(point -> isOf(point, buildId))
        .map(point -> new Point(
            run.toBuilder().setRunId(point.getRunId()).build(),
            point.getFirstWorkflowTaskCompletedId()))
        .findFirst();
  }

  /** Workers without versioning report their build id as a checksum. */
  @SuppressWarnings("deprecation")
  private static boolean isOf(ResetPointInfo point, String buildId) {
    return point.getBuildId().equals(buildId) || point.getBinaryChecksum().equals(buildId);
  }

  /** Returns the event that ended the task, or the one after its scheduling if none did. */
  private long taskIn(Function<ByteString, Page> pages) {
    Optional<HistoryEvent> scheduled = Optional.empty();
    var token = ByteString.EMPTY;
    do {
      var page = pages.apply(token);
      for (var event : page.history().getEventsList()) {
        if (event.getEventType() == EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED) {
          return event.getEventId();
        }
        if (event.getEventType() == EventType.EVENT_TYPE_WORKFLOW_TASK_SCHEDULED) {
          scheduled = scheduled.or(() -> Optional.of(event));
        }
      }
      token = page.next();
    } while (!token.isEmpty());
    return scheduled.map(event -> event.getEventId() + 1).orElse(0L);
  }

  private Page forward(ByteString token) {
    var request = GetWorkflowExecutionHistoryRequest.newBuilder()
        .setNamespace(namespace)
        .setExecution(run)
        .setNextPageToken(token)
        .build();
    var page = connection.call(stub -> stub.getWorkflowExecutionHistory(request));
    return new Page(page.getHistory(), page.getNextPageToken());
  }

  private Page backward(ByteString token) {
    var request = GetWorkflowExecutionHistoryReverseRequest.newBuilder()
        .setNamespace(namespace)
        .setExecution(run)
        .setNextPageToken(token)
        .build();
    var page = connection.call(stub -> stub.getWorkflowExecutionHistoryReverse(request));
    return new Page(page.getHistory(), page.getNextPageToken());
  }
}
