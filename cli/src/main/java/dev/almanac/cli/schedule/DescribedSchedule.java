package dev.almanac.cli.schedule;

import dev.almanac.cli.output.Table;
import dev.almanac.cli.time.TimeColumns;
import dev.almanac.cli.wire.DurationText;
import dev.almanac.cli.wire.TimeText;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.DescribeScheduleResponse;
import dev.almanac.protocol.text.EnumWords;
import dev.almanac.protocol.text.PayloadWords;
import dev.almanac.protocol.text.PrintableText;
import java.io.PrintWriter;
import java.util.Optional;

/** Formats a schedule's description, without empty fields. */
record DescribedSchedule(
    String id,
    io.temporal.api.workflowservice.v1.DescribeScheduleResponse described,
    Optional<DescribeScheduleResponse> more,
    String sentence) {

  DescribedSchedule(String id, StoredSchedule stored) {
    this(id, stored.described(), stored.ours(), stored.sentence());
  }

  void print(PrintWriter out) {
    out.println("Schedule");
    var definition = definition();
    more.ifPresent(ours -> DescribedExtension.addTo(definition, ours));
    definition.print("  ", out);
    more.ifPresent(ours ->
        new DescribedExtension(ours, columns()).print(described.getInfo().getBufferSize(), out));
    out.println();
    out.println("So far");
    counters().print("  ", out);
    var info = described.getInfo();
    if (info.getRunningWorkflowsCount() > 0) {
      out.println();
      out.println("Running");
      var table = new Table().row("WorkflowId", "RunId");
      info.getRunningWorkflowsList().forEach(run -> table.row(run.getWorkflowId(), run.getRunId()));
      table.print("  ", out);
    }
    if (info.getRecentActionsCount() > 0) {
      out.println();
      out.println("Recent");
      printRecent(out);
    }
    if (info.getFutureActionTimesCount() > 0) {
      out.println();
      out.println("Next");
      columns()
          .print(
              "  ",
              info.getFutureActionTimesList().stream().map(ProtoTime::instant).toList(),
              out);
    }
  }

  private Table definition() {
    var schedule = described.getSchedule();
    var action = schedule.getAction().getStartWorkflow();
    var policies = schedule.getPolicies();
    var state = schedule.getState();
    var table = new Table();
    row(table, "ScheduleId", id);
    row(table, "State", more.map(DescribedExtension::state).orElse(state()));
    row(table, "Notes", state.getNotes());
    row(table, "Times", sentence);
    row(table, "WorkflowId", action.getWorkflowId());
    row(table, "Type", action.getWorkflowType().getName());
    row(table, "TaskQueue", action.getTaskQueue().getName());
    row(table, "Input", PayloadWords.of(action.getInput()));
    row(table, "OverlapPolicy", EnumWords.of(policies.getOverlapPolicy()));
    row(table, "CatchupWindow", DurationText.of(ProtoTime.duration(policies.getCatchupWindow())));
    if (policies.getPauseOnFailure()) {
      row(table, "PauseOnFailure", "yes");
    }
    if (state.getLimitedActions()) {
      row(table, "RemainingActions", Long.toString(state.getRemainingActions()));
    }
    row(table, "Memo", PayloadWords.of(described.getMemo().getFieldsMap()));
    row(
        table,
        "SearchAttributes",
        PayloadWords.of(described.getSearchAttributes().getIndexedFieldsMap()));
    return table;
  }

  private TimeColumns columns() {
    return TimeColumns.named(described.getSchedule().getSpec().getTimezoneName());
  }

  private String state() {
    return described.getSchedule().getState().getPaused() ? "Paused" : "Active";
  }

  private Table counters() {
    var info = described.getInfo();
    var table = new Table()
        .row("Created", info.hasCreateTime() ? TimeText.of(info.getCreateTime()) : "-")
        .row("Updated", info.hasUpdateTime() ? TimeText.of(info.getUpdateTime()) : "-")
        .row("Actions", Long.toString(info.getActionCount()))
        .row("Missed", Long.toString(info.getMissedCatchupWindow()))
        .row("Skipped", Long.toString(info.getOverlapSkipped()))
        .row("BufferDropped", Long.toString(info.getBufferDropped()))
        .row("Waiting", Long.toString(info.getBufferSize()));
    more.map(DescribeScheduleResponse::getCounters)
        .filter(counters -> counters.getFailed() > 0)
        .ifPresent(counters -> table.row("Failed", Long.toString(counters.getFailed())));
    return table;
  }

  /** Ids stand on a line of their own, so that most lines have less than 100 columns. */
  private void printRecent(PrintWriter out) {
    var actions = described.getInfo().getRecentActionsList();
    var table = new Table().exactTimes().row("Scheduled", "Started", "Status");
    actions.forEach(action -> table.row(
        columns().of(ProtoTime.instant(action.getScheduleTime())).getFirst(),
        TimeText.of(action.getActualTime()),
        EnumWords.of(action.getStartWorkflowStatus())));
    var lines = table.lines();
    out.println("  " + lines.getFirst());
    for (int i = 0; i < actions.size(); i++) {
      var run = actions.get(i).getStartWorkflowResult();
      out.println("  " + lines.get(i + 1));
      out.println(PrintableText.line(
          "    workflow %s  run %s".formatted(run.getWorkflowId(), run.getRunId())));
    }
  }

  static void row(Table table, String name, String text) {
    if (!text.isEmpty()) {
      table.row(name, text);
    }
  }
}
