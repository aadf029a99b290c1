package dev.almanac.testing;

import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowExecutionMetadata;
import java.util.stream.Collectors;

/**
 * What happened in the workflows of a test, one line for each event.
 *
 * <pre>{@code
 * void show(Almanac almanac) {
 *   System.err.println(EventLog.of(almanac.client()));
 * }
 * }</pre>
 */
public final class EventLog {
  private static final int MOST_RUNS = 20;
  private static final String PREFIX = "EVENT_TYPE_";

  private EventLog() {}

  /** Returns the events of the latest workflows of a client's namespace. */
  public static String of(WorkflowClient client) {
    return client
        .listExecutions("")
        .limit(MOST_RUNS)
        .map(run -> of(client, run))
        .collect(Collectors.joining("\n"));
  }

  private static String of(WorkflowClient client, WorkflowExecutionMetadata run) {
    var execution = run.getExecution();
    var events =
        client.fetchHistory(execution.getWorkflowId(), execution.getRunId()).getEvents().stream();
    return "%s %s%n%s"
        .formatted(
            execution.getWorkflowId(),
            run.getStatus(),
            events.map(EventLog::line).collect(Collectors.joining("\n")));
  }

  private static String line(HistoryEvent event) {
    return "  %4d  %s"
        .formatted(
            event.getEventId(), Words.camel(event.getEventType().name().replace(PREFIX, "")));
  }
}
