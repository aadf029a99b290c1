package dev.almanac.bench.load;

import static dev.almanac.bench.load.Figures.count;
import static dev.almanac.bench.load.Figures.decimal;
import static dev.almanac.bench.load.Figures.millis;

import dev.almanac.bench.load.drive.Pace;
import dev.almanac.bench.load.drive.Plan;
import dev.almanac.bench.load.measure.Counts;
import dev.almanac.bench.load.measure.CpuUse;
import dev.almanac.bench.load.measure.ErrorCount;
import dev.almanac.bench.load.measure.LatencySummary;
import dev.almanac.bench.load.measure.Measurement;
import dev.almanac.bench.load.measure.Outcome;
import dev.almanac.bench.load.wire.ServerAddress;
import java.io.PrintWriter;

/** Writes the result of a run as a table. */
record ResultTable(ServerAddress address, Plan plan, Sample sample) {
  private Measurement result() {
    return sample.run();
  }

  void print(PrintWriter out) {
    out.printf("%s at %s, %s%n", plan.work().scenario().text(), address, pace(plan.pace()));
    out.println();
    figures(out);
    out.println();
    latencies(out);
    out.println();
    whole(out);
    if (!result().errors().isEmpty()) {
      out.println();
      errors(out);
    }
  }

  static String pace(Pace pace) {
    return switch (pace) {
      case Pace.Closed(int inFlight) -> "closed loop with %s in flight".formatted(count(inFlight));
      case Pace.Open(double perSecond, int inFlight) ->
        "open loop at %s/s".formatted(decimal(perSecond));
    };
  }

  private void figures(PrintWriter out) {
    var table = new Table()
        .row("measured seconds", decimal(result().window().toMillis() / 1e3))
        .row("completed workflows", count(result().completed()))
        .row("workflows/s", decimal(result().workflowsPerSecond()));
    if (result().timings().signal().count() > 0) {
      table.row("signals/s", decimal(result().signalsPerSecond()));
    }
    if (plan.pace() instanceof Pace.Open) {
      table
          .row("starts/s", decimal(result().startsPerSecond()))
          .row("starts more than 5 ms late", count(result().lateness().late()))
          .row("latest start, ms", millis(result().lateness().maxMicros()));
    }
    for (CpuUse cpu : result().costs().cpu()) {
      var perWorkflow = cpu.microsPer(result().completed());
      table.row(
          "CPU µs/workflow, " + cpu.process(),
          perWorkflow.isPresent() ? count(perWorkflow.getAsLong()) : "unknown");
    }
    sample.database().forEach((name, value) -> table.row(name + "/workflow", decimal(value)));
    if (sample.raw().isPresent()) {
      table
          .row("raw store, steps/s", decimal(sample.rawSteps()))
          .row("workflows per 1,000 raw steps", decimal(sample.workflowsPerThousandSteps()));
    }
    table.print(out);
  }

  private void latencies(PrintWriter out) {
    var table = new Table().row("latency, ms", "count", "p50", "p90", "p99", "max");
    row(table, "workflow", result().timings().workflow());
    row(table, "start", result().timings().start());
    if (result().timings().signal().count() > 0) {
      row(table, "signal", result().timings().signal());
    }
    table.print(out);
  }

  private static void row(Table table, String name, LatencySummary latency) {
    table.row(
        name,
        count(latency.count()),
        millis(latency.p50Micros()),
        millis(latency.p90Micros()),
        millis(latency.p99Micros()),
        millis(latency.maxMicros()));
  }

  private void whole(PrintWriter out) {
    Counts counts = result().counts();
    new Table()
        .row("whole run, warm-up included", "")
        .row("workflows asked for", count(counts.asked()))
        .row("completed", count(counts.of(Outcome.COMPLETED)))
        .row("failed", count(counts.of(Outcome.FAILED)))
        .row("not started", count(counts.of(Outcome.NOT_STARTED)))
        .row("lost sight of", count(counts.of(Outcome.LOST)))
        .row("still open at the end", count(counts.open()))
        .row("workflow tasks polled", count(counts.workflowTasks()))
        .row("activity tasks polled", count(counts.activityTasks()))
        .row("completions refused", count(counts.refused()))
        .row("history reads by the worker", count(counts.historyReads()))
        .print(out);
  }

  private void errors(PrintWriter out) {
    out.println("errors");
    for (ErrorCount error : result().errors()) {
      out.printf(
          "  %s %s ×%s  %s%n",
          error.call(), error.code(), count(error.count()), error.firstMessage());
    }
  }
}
