package dev.almanac.cli.workflow;

import com.google.protobuf.Timestamp;
import dev.almanac.cli.output.Table;
import dev.almanac.cli.wire.TimeText;
import dev.almanac.protocol.text.EnumWords;
import dev.almanac.protocol.text.PayloadWords;
import io.temporal.api.workflow.v1.PendingActivityInfo;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionResponse;
import java.io.PrintWriter;

/** Formats a run's description, without empty fields. */
record DescribedRun(DescribeWorkflowExecutionResponse described, String namespace) {
  void print(PrintWriter out) {
    out.println("Run");
    info().print("  ", out);
    if (described.hasPendingWorkflowTask()) {
      out.println();
      out.println("Pending workflow task");
      var task = described.getPendingWorkflowTask();
      new Table()
          .row("State", EnumWords.of(task.getState()))
          .row("Attempt", String.valueOf(task.getAttempt()))
          .row("Scheduled", TimeText.of(task.getScheduledTime()))
          .print("  ", out);
    }
    if (described.getPendingActivitiesCount() > 0) {
      out.println();
      out.println("Pending activities");
      activities().print("  ", out);
    }
    if (described.getPendingChildrenCount() > 0) {
      out.println();
      out.println("Pending child workflows");
      children().print("  ", out);
    }
  }

  private Table info() {
    var info = described.getWorkflowExecutionInfo();
    var config = described.getExecutionConfig();
    var table = new Table();
    row(table, "WorkflowId", info.getExecution().getWorkflowId());
    row(table, "RunId", info.getExecution().getRunId());
    row(table, "Type", info.getType().getName());
    row(table, "Namespace", namespace);
    row(table, "TaskQueue", config.getTaskQueue().getName());
    row(table, "Status", EnumWords.of(info.getStatus()));
    row(table, "StartTime", info.hasStartTime(), info.getStartTime());
    row(table, "CloseTime", info.hasCloseTime(), info.getCloseTime());
    if (info.hasCloseTime()) {
      row(table, "Duration", TimeText.between(info.getStartTime(), info.getCloseTime()));
    }
    row(table, "ParentWorkflowId", info.getParentExecution().getWorkflowId());
    row(table, "Memo", PayloadWords.of(info.getMemo().getFieldsMap()));
    row(
        table,
        "SearchAttributes",
        PayloadWords.of(info.getSearchAttributes().getIndexedFieldsMap()));
    row(table, "Summary", PayloadWords.of(config.getUserMetadata().getSummary()));
    row(table, "Details", PayloadWords.of(config.getUserMetadata().getDetails()));
    row(table, "HistoryLength", String.valueOf(info.getHistoryLength()));
    row(table, "HistorySize", "%d bytes".formatted(info.getHistorySizeBytes()));
    if (described.getWorkflowExtendedInfo().getCancelRequested()) {
      row(table, "CancelRequested", "yes");
    }
    return table;
  }

  private Table activities() {
    var table =
        new Table().row("ActivityId", "Type", "State", "Attempt", "Scheduled", "LastFailure");
    for (PendingActivityInfo activity : described.getPendingActivitiesList()) {
      table.row(
          activity.getActivityId(),
          activity.getActivityType().getName(),
          EnumWords.of(activity.getState()),
          activity.getMaximumAttempts() == 0
              ? String.valueOf(activity.getAttempt())
              : activity.getAttempt() + " of " + activity.getMaximumAttempts(),
          activity.hasScheduledTime() ? TimeText.of(activity.getScheduledTime()) : "-",
          activity.hasLastFailure() ? activity.getLastFailure().getMessage() : "-");
    }
    return table;
  }

  private Table children() {
    var table = new Table().row("WorkflowId", "RunId", "Type");
    described
        .getPendingChildrenList()
        .forEach(child ->
            table.row(child.getWorkflowId(), child.getRunId(), child.getWorkflowTypeName()));
    return table;
  }

  private static void row(Table table, String name, String text) {
    if (!text.isEmpty()) {
      table.row(name, text);
    }
  }

  private static void row(Table table, String name, boolean known, Timestamp time) {
    if (known) {
      table.row(name, TimeText.of(time));
    }
  }
}
