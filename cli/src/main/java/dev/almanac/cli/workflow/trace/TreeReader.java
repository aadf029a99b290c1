package dev.almanac.cli.workflow.trace;

import dev.almanac.cli.wire.Connection;
import dev.almanac.protocol.ProtoTime;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryRequest;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads a run with its children. Reads at most so many runs, and events of each. */
final class TreeReader {
  private static final int MOST_RUNS = 200;
  private static final int MOST_EVENTS = 5_000;

  private final Connection connection;
  private final String namespace;
  private final int depth;
  private int runs;

  /** @param depth how many generations of children to read */
  TreeReader(Connection connection, String namespace, int depth) {
    this.connection = connection;
    this.namespace = namespace;
    this.depth = depth;
  }

  RunTree read(WorkflowExecution run) {
    runs = 0;
    return read(run, depth);
  }

  private RunTree read(WorkflowExecution run, int generations) {
    runs++;
    var request = DescribeWorkflowExecutionRequest.newBuilder()
        .setNamespace(namespace)
        .setExecution(run)
        .build();
    var info =
        connection.call(stub -> stub.describeWorkflowExecution(request)).getWorkflowExecutionInfo();
    var found = events(info.getExecution());
    var children = new ArrayList<RunTree>();
    boolean isCut = found.isCut;
    for (var child : found.children) {
      if (generations == 0 || runs >= MOST_RUNS) {
        isCut = true;
        break;
      }
      children.add(read(child, generations - 1));
    }
    return new RunTree(
        info.getExecution().getWorkflowId(),
        info.getType().getName(),
        info.getStatus(),
        ProtoTime.instant(info.getStartTime()),
        info.hasCloseTime()
            ? Optional.of(ProtoTime.instant(info.getCloseTime()))
            : Optional.empty(),
        found.activities(),
        children,
        isCut);
  }

  /** What a history says of children and activities. */
  private static final class Found {
    private final List<WorkflowExecution> children = new ArrayList<>();
    private final Map<EventType, Integer> counts = new EnumMap<>(EventType.class);
    private boolean isCut;

    void add(HistoryEvent event) {
      counts.merge(event.getEventType(), 1, Integer::sum);
      if (event.hasChildWorkflowExecutionStartedEventAttributes()) {
        children.add(
            event.getChildWorkflowExecutionStartedEventAttributes().getWorkflowExecution());
      }
    }

    private int count(EventType... types) {
      return List.of(types).stream()
          .mapToInt(type -> counts.getOrDefault(type, 0))
          .sum();
    }

    RunTree.Activities activities() {
      return new RunTree.Activities(
          count(EventType.EVENT_TYPE_ACTIVITY_TASK_SCHEDULED),
          count(EventType.EVENT_TYPE_ACTIVITY_TASK_COMPLETED),
          count(
              EventType.EVENT_TYPE_ACTIVITY_TASK_FAILED,
              EventType.EVENT_TYPE_ACTIVITY_TASK_TIMED_OUT,
              EventType.EVENT_TYPE_ACTIVITY_TASK_CANCELED));
    }
  }

  private Found events(WorkflowExecution run) {
    var found = new Found();
    var request =
        GetWorkflowExecutionHistoryRequest.newBuilder().setNamespace(namespace).setExecution(run);
    int events = 0;
    do {
      var page = connection.call(stub -> stub.getWorkflowExecutionHistory(request.build()));
      page.getHistory().getEventsList().forEach(found::add);
      events += page.getHistory().getEventsCount();
      request.setNextPageToken(page.getNextPageToken());
    } while (!request.getNextPageToken().isEmpty() && events < MOST_EVENTS);
    found.isCut = !request.getNextPageToken().isEmpty();
    return found;
  }
}
