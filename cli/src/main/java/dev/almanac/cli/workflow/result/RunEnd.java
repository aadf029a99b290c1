package dev.almanac.cli.workflow.result;

import com.google.gson.JsonObject;
import dev.almanac.cli.wire.Connection;
import dev.almanac.cli.wire.MessageOutput;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.HistoryEventFilterType;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryRequest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The end of a chain of runs: where one continued as new, or was retried, the next one counts.
 *
 * @param run the last run
 * @param event how it closed
 */
public record RunEnd(WorkflowExecution run, HistoryEvent event) {
  /** People begin to wonder after this time. */
  private static final Duration SOON = Duration.ofSeconds(3);

  /**
   * Waits until the last run has closed.
   *
   * @param whenSlow is called once if the first run does not close soon
   */
  public static RunEnd await(
      Connection connection, String namespace, WorkflowExecution first, Runnable whenSlow) {
    var early = poll(connection, request(namespace, first), SOON);
    if (early.isEmpty()) {
      whenSlow.run();
    }
    var run = first;
    while (true) {
      var event = early.isPresent() && run.equals(first)
          ? early.get()
          : close(connection, request(namespace, run));
      var next = next(event);
      if (next.isEmpty()) {
        return new RunEnd(run, event);
      }
      run = run.toBuilder().setRunId(next).build();
    }
  }

  private static GetWorkflowExecutionHistoryRequest.Builder request(
      String namespace, WorkflowExecution run) {
    return GetWorkflowExecutionHistoryRequest.newBuilder()
        .setNamespace(namespace)
        .setExecution(run)
        .setWaitNewEvent(true)
        .setHistoryEventFilterType(HistoryEventFilterType.HISTORY_EVENT_FILTER_TYPE_CLOSE_EVENT);
  }

  private static HistoryEvent close(
      Connection connection, GetWorkflowExecutionHistoryRequest.Builder request) {
    while (true) {
      var event = poll(connection, request, Connection.LONG_POLL);
      if (event.isPresent()) {
        return event.get();
      }
    }
  }

  private static Optional<HistoryEvent> poll(
      Connection connection, GetWorkflowExecutionHistoryRequest.Builder request, Duration most) {
    var page = connection.poll(stub -> stub.getWorkflowExecutionHistory(request.build()), most);
    page.ifPresent(answer -> request.setNextPageToken(answer.getNextPageToken()));
    return page.map(answer -> answer.getHistory().getEventsList())
        .filter(events -> !events.isEmpty())
        .map(List::getLast);
  }

  /** Returns the id of the run that follows; empty if none does. */
  private static String next(HistoryEvent event) {
    return switch (event.getAttributesCase()) {
      case WORKFLOW_EXECUTION_COMPLETED_EVENT_ATTRIBUTES ->
        event.getWorkflowExecutionCompletedEventAttributes().getNewExecutionRunId();
      case WORKFLOW_EXECUTION_FAILED_EVENT_ATTRIBUTES ->
        event.getWorkflowExecutionFailedEventAttributes().getNewExecutionRunId();
      case WORKFLOW_EXECUTION_TIMED_OUT_EVENT_ATTRIBUTES ->
        event.getWorkflowExecutionTimedOutEventAttributes().getNewExecutionRunId();
      case WORKFLOW_EXECUTION_CONTINUED_AS_NEW_EVENT_ATTRIBUTES ->
        event.getWorkflowExecutionContinuedAsNewEventAttributes().getNewExecutionRunId();
      default -> "";
    };
  }

  public int exitCode() {
    return RunResult.exitCode(event);
  }

  /** @param json what is known of the run already; gets the end */
  public void print(JsonObject json, MessageOutput output) {
    var result = RunResult.of(event);
    if (output.format() == MessageOutput.Format.TEXT) {
      result.ifPresent(end -> end.print(output.out()));
      return;
    }
    json.addProperty("runId", run.getRunId());
    result.ifPresent(end -> json.addProperty("status", end.status()));
    if (event.hasWorkflowExecutionCompletedEventAttributes()) {
      json.add("result", output.json(RunResult.result(event)));
    } else {
      json.add("closeEvent", output.json(event));
    }
    output.print(json);
  }
}
