package dev.almanac.cli.workflow.result;

import dev.almanac.cli.output.Table;
import dev.almanac.protocol.event.FailureText;
import dev.almanac.protocol.text.PayloadWords;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.HistoryEvent;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.ExitCode;

/** How a run ended, according to its last event. */
public record RunResult(String status, List<Detail> details) {
  public record Detail(String name, String text) {}

  /** @return empty if the event does not close a run */
  public static Optional<RunResult> of(HistoryEvent event) {
    return switch (event.getAttributesCase()) {
      case WORKFLOW_EXECUTION_COMPLETED_EVENT_ATTRIBUTES ->
        Optional.of(result("Completed", values("Result", result(event))));
      case WORKFLOW_EXECUTION_FAILED_EVENT_ATTRIBUTES ->
        Optional.of(new RunResult(
            "Failed", failure(event.getWorkflowExecutionFailedEventAttributes().getFailure())));
      case WORKFLOW_EXECUTION_TIMED_OUT_EVENT_ATTRIBUTES -> Optional.of(result("TimedOut"));
      case WORKFLOW_EXECUTION_CANCELED_EVENT_ATTRIBUTES ->
        Optional.of(result(
            "Canceled",
            values(
                "Details", event.getWorkflowExecutionCanceledEventAttributes().getDetails())));
      case WORKFLOW_EXECUTION_TERMINATED_EVENT_ATTRIBUTES -> Optional.of(terminated(event));
      case WORKFLOW_EXECUTION_CONTINUED_AS_NEW_EVENT_ATTRIBUTES ->
        Optional.of(result(
            "ContinuedAsNew",
            new Detail(
                "NewRunId",
                event.getWorkflowExecutionContinuedAsNewEventAttributes().getNewExecutionRunId())));
      default -> Optional.empty();
    };
  }

  /** Returns 0 if the event completes the run, and 1 otherwise. */
  public static int exitCode(HistoryEvent last) {
    return last.hasWorkflowExecutionCompletedEventAttributes() ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  /** Returns the result of the workflow. */
  public static Payloads result(HistoryEvent event) {
    return event.getWorkflowExecutionCompletedEventAttributes().getResult();
  }

  private static RunResult result(String status, Detail... details) {
    return new RunResult(status, List.of(details));
  }

  private static Detail values(String name, Payloads values) {
    return new Detail(name, PayloadWords.of(values));
  }

  private static RunResult terminated(HistoryEvent event) {
    var ended = event.getWorkflowExecutionTerminatedEventAttributes();
    return result(
        "Terminated",
        new Detail("Reason", ended.getReason()),
        new Detail("Identity", ended.getIdentity()),
        values("Details", ended.getDetails()));
  }

  /** Lists causes below their effects. */
  private static List<Detail> failure(Failure failure) {
    var details = new ArrayList<Detail>();
    details.add(new Detail("Failure", FailureText.one(failure)));
    for (var cause = failure; cause.hasCause(); cause = cause.getCause()) {
      details.add(new Detail("Cause", FailureText.one(cause.getCause())));
    }
    return details;
  }

  public void print(PrintWriter out) {
    out.println("Result");
    var table = new Table().row("Status", status);
    details.stream()
        .filter(detail -> !detail.text().isEmpty())
        .forEach(detail -> table.row(detail.name(), detail.text()));
    table.print("  ", out);
  }
}
