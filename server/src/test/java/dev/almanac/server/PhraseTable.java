package dev.almanac.server;

import io.grpc.Status.Code;
import java.util.List;

/**
 * Phrases of Temporal's refusals that clients, scripts and tests look for, with their codes. Our
 * refusals contain the phrase; the rest of the message is ours.
 */
final class PhraseTable {
  /** What is found where: the name is that of the case in {@link PhraseTest}. */
  record Row(String name, Code code, String phrase) {}

  static final List<Row> ROWS = List.of(
      row("start without id", Code.INVALID_ARGUMENT, "WorkflowId is not set on request."),
      row("start without type", Code.INVALID_ARGUMENT, "WorkflowType is not set on request."),
      row("start without queue", Code.INVALID_ARGUMENT, "taskQueue is not set"),
      row("start without name of queue", Code.INVALID_ARGUMENT, "missing task queue name"),
      row("start with long id", Code.INVALID_ARGUMENT, "WorkflowId length exceeds limit."),
      row("start with long queue", Code.INVALID_ARGUMENT, "taskQueue length exceeds limit"),
      row("start on internal queue", Code.INVALID_ARGUMENT, "internal per-namespace task queue"),
      row(
          "start on reserved queue",
          Code.INVALID_ARGUMENT,
          "task queue name cannot start with reserved prefix /_sys/"),
      row(
          "poll of reserved queue",
          Code.INVALID_ARGUMENT,
          "task queue name cannot start with reserved prefix /_sys/"),
      row(
          "start with cron and delay",
          Code.INVALID_ARGUMENT,
          "CronSchedule and WorkflowStartDelay may not be used together."),
      row(
          "start with policies that contradict",
          Code.INVALID_ARGUMENT,
          "cannot be used together with a WorkflowIDConflictPolicy"),
      row("start while running", Code.ALREADY_EXISTS, "Workflow execution is already running."),
      row("start with used id", Code.ALREADY_EXISTS, "reject duplicate workflow Id"),
      row(
          "start with id of success",
          Code.ALREADY_EXISTS,
          "allow duplicate workflow Id if last run failed"),
      row("start with large input", Code.INVALID_ARGUMENT, "Blob data size exceeds limit."),
      row("start with large memo", Code.INVALID_ARGUMENT, "Memo size exceeds limit."),
      row(
          "start with unknown attribute",
          Code.INVALID_ARGUMENT,
          "Namespace default has no mapping defined for search attribute Unheard"),
      row("signal without name", Code.INVALID_ARGUMENT, "SignalName is not set on request."),
      row("signal to nobody", Code.NOT_FOUND, "workflow not found for ID: nobody"),
      row("signal to closed run", Code.NOT_FOUND, "workflow execution already completed"),
      row(
          "signal to closing run",
          Code.RESOURCE_EXHAUSTED,
          "workflow operation can not be applied because workflow is closing"),
      row(
          "signal too many",
          Code.INVALID_ARGUMENT,
          "exceeded workflow execution limit for signal events"),
      row(
          "completion beyond the history",
          Code.INVALID_ARGUMENT,
          "Workflow history count exceeds limit."),
      row("call of unknown namespace", Code.NOT_FOUND, "Namespace nowhere is not found."),
      row(
          "query of run that never began",
          Code.FAILED_PRECONDITION,
          "Workflow execution closed before WorkflowTaskStarted event"),
      row(
          "query before first task",
          Code.FAILED_PRECONDITION,
          "Workflow task is not scheduled yet."),
      row("query beyond the buffer", Code.RESOURCE_EXHAUSTED, "query buffer is full"),
      row("update without name", Code.INVALID_ARGUMENT, "Update name is not set on request."),
      row("update of closed run", Code.NOT_FOUND, "workflow execution already completed"),
      row(
          "update that ends with its run",
          Code.NOT_FOUND,
          "workflow update was aborted by closing workflow"),
      row(
          "update beyond the limit",
          Code.RESOURCE_EXHAUSTED,
          "limit on number of concurrent in-flight updates has been reached (1)"),
      row("update that nobody asked for", Code.NOT_FOUND, "update \"none\" not found"),
      row(
          "update with start that is refused",
          Code.INVALID_ARGUMENT,
          "Update-with-Start could not be executed."),
      row("task completed twice", Code.NOT_FOUND, "Workflow task not found."),
      row(
          "marker without name",
          Code.INVALID_ARGUMENT,
          "BadRecordMarkerAttributes: MarkerName is not set on RecordMarkerCommand."),
      row(
          "attribute without mapping",
          Code.INVALID_ARGUMENT,
          "BadSearchAttributes: Namespace default has no mapping defined for search attribute X"),
      row(
          "activities beyond the limit",
          Code.INVALID_ARGUMENT,
          "the number of pending activities, 1, has reached the per-workflow limit of 1"),
      row("end that misses a signal", Code.INVALID_ARGUMENT, "UnhandledCommand"),
      row(
          "token of another namespace",
          Code.INVALID_ARGUMENT,
          "Operation requested with a token from a different namespace."),
      row(
          "groups by another attribute",
          Code.INVALID_ARGUMENT,
          "'GROUP BY' clause is only supported for ExecutionStatus"),
      row(
          "batch that changes and restores",
          Code.INVALID_ARGUMENT,
          "cannot set both activity options and restore original"),
      row(
          "namespace by name and id",
          Code.INVALID_ARGUMENT,
          "Only one of namespace name or Id should be set on request."));

  private PhraseTable() {}

  private static Row row(String name, Code code, String phrase) {
    return new Row(name, code, phrase);
  }
}
