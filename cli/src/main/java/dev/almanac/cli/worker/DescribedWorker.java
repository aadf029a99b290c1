package dev.almanac.cli.worker;

import com.google.protobuf.Timestamp;
import dev.almanac.cli.output.Table;
import dev.almanac.cli.wire.TimeText;
import dev.almanac.protocol.text.EnumWords;
import io.temporal.api.worker.v1.WorkerHeartbeat;
import io.temporal.api.worker.v1.WorkerPollerInfo;
import io.temporal.api.worker.v1.WorkerSlotsInfo;
import java.io.PrintWriter;

/** The heartbeat of a worker as tables. */
record DescribedWorker(WorkerHeartbeat worker) {
  void print(PrintWriter out) {
    about().print("", out);
    out.println();
    out.println("Slots");
    var slots = new Table().row("Kind", "Used", "Free", "Done", "Failed", "Supplier");
    add(slots, "workflow", worker.hasWorkflowTaskSlotsInfo(), worker.getWorkflowTaskSlotsInfo());
    add(slots, "activity", worker.hasActivityTaskSlotsInfo(), worker.getActivityTaskSlotsInfo());
    add(slots, "local", worker.hasLocalActivitySlotsInfo(), worker.getLocalActivitySlotsInfo());
    add(slots, "nexus", worker.hasNexusTaskSlotsInfo(), worker.getNexusTaskSlotsInfo());
    slots.print("  ", out);
    out.println();
    out.println("Pollers");
    var pollers = new Table().row("Kind", "Polls", "LastTask", "Autoscaling");
    add(pollers, "workflow", worker.hasWorkflowPollerInfo(), worker.getWorkflowPollerInfo());
    add(
        pollers,
        "sticky",
        worker.hasWorkflowStickyPollerInfo(),
        worker.getWorkflowStickyPollerInfo());
    add(pollers, "activity", worker.hasActivityPollerInfo(), worker.getActivityPollerInfo());
    add(pollers, "nexus", worker.hasNexusPollerInfo(), worker.getNexusPollerInfo());
    pollers.print("  ", out);
  }

  private Table about() {
    var host = worker.getHostInfo();
    return new Table()
        .row("Key", worker.getWorkerInstanceKey())
        .row("Identity", worker.getWorkerIdentity())
        .row("Status", EnumWords.of(worker.getStatus()))
        .row("TaskQueue", worker.getTaskQueue())
        .row("Sdk", (worker.getSdkName() + " " + worker.getSdkVersion()).strip())
        .row("Host", host.getHostName())
        .row("Process", host.getProcessId())
        .row("Cpu", percent(host.getCurrentHostCpuUsage()))
        .row("Memory", percent(host.getCurrentHostMemUsage()))
        .row("StartTime", time(worker.hasStartTime(), worker.getStartTime()))
        .row("HeartbeatTime", time(worker.hasHeartbeatTime(), worker.getHeartbeatTime()))
        .row(
            "CachedWorkflows",
            "%d (%d hits, %d misses)"
                .formatted(
                    worker.getCurrentStickyCacheSize(),
                    worker.getTotalStickyCacheHit(),
                    worker.getTotalStickyCacheMiss()));
  }

  private static void add(Table table, String kind, boolean isKnown, WorkerSlotsInfo slots) {
    if (isKnown) {
      table.row(
          kind,
          String.valueOf(slots.getCurrentUsedSlots()),
          String.valueOf(slots.getCurrentAvailableSlots()),
          String.valueOf(slots.getTotalProcessedTasks()),
          String.valueOf(slots.getTotalFailedTasks()),
          slots.getSlotSupplierKind());
    }
  }

  private static void add(Table table, String kind, boolean isKnown, WorkerPollerInfo polls) {
    if (isKnown) {
      table.row(
          kind,
          String.valueOf(polls.getCurrentPollers()),
          time(polls.hasLastSuccessfulPollTime(), polls.getLastSuccessfulPollTime()),
          polls.getIsAutoscaling() ? "yes" : "no");
    }
  }

  private static String percent(float part) {
    return "%.0f%%".formatted(part * 100);
  }

  private static String time(boolean isKnown, Timestamp time) {
    return isKnown ? TimeText.of(time) : "-";
  }
}
