package dev.almanac.testing;

import dev.almanac.protocol.event.EventLine;
import dev.almanac.protocol.text.EnumWords;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowExecutionMetadata;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What happened in the workflows of a test, as {@code almanac workflow show} shows it.
 *
 * <pre>{@code
 * void show(Almanac almanac) {
 *   System.err.println(EventLog.of(almanac.client()));
 * }
 * }</pre>
 */
public final class EventLog {
  private static final int MOST_RUNS = 20;

  private EventLog() {}

  /** Returns the events of the latest workflows of a client's namespace. */
  public static String of(WorkflowClient client) {
    return client
        .listExecutions("")
        .limit(MOST_RUNS)
        .map(run -> of(client, run))
        .collect(Collectors.joining("\n\n"));
  }

  private static String of(WorkflowClient client, WorkflowExecutionMetadata run) {
    var execution = run.getExecution();
    return "Workflow '%s' (%s) %s%n%s"
        .formatted(
            execution.getWorkflowId(),
            run.getWorkflowType(),
            EnumWords.of(run.getStatus()),
            of(client
                .fetchHistory(execution.getWorkflowId(), execution.getRunId())
                .getEvents()));
  }

  /** Returns the events below a heading. */
  static String of(List<HistoryEvent> events) {
    return EventLine.HEAD
        + "\n"
        + events.stream().map(EventLine::of).collect(Collectors.joining("\n"));
  }
}
