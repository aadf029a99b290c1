package dev.almanac.bench.load;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.almanac.bench.load.drive.Plan;
import dev.almanac.bench.load.measure.CpuUse;
import dev.almanac.bench.load.measure.Measurement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Runs on several servers, side by side. */
final class Comparison {
  private final Plan plan;
  private final Map<Target, List<Sample>> results = new LinkedHashMap<>();

  Comparison(List<Target> targets, Plan plan) {
    this.plan = plan;
    targets.forEach(target -> results.put(target, new ArrayList<>()));
  }

  void add(Target target, Sample result) {
    results.computeIfAbsent(target, unseen -> new ArrayList<>()).add(result);
  }

  boolean isClean() {
    return results.values().stream()
        .flatMap(List::stream)
        .allMatch(sample -> sample.run().isClean());
  }

  /** Returns the median of each figure on each server, and its ratio to that of the first. */
  Table table() {
    var head = new ArrayList<>(List.of("median of runs"));
    results.forEach((target, runs) -> {
      head.add("%s (%d)".formatted(target.label(), runs.size()));
      if (head.size() > 2) {
        head.add("ratio");
      }
    });
    var table = new Table().row(head);
    figures().forEach((name, figure) -> table.row(row(name, figure)));
    return table;
  }

  JsonObject json() {
    var json = new JsonObject();
    results.forEach((target, runs) -> {
      var entry = new JsonObject();
      var medians = new JsonObject();
      figures().forEach((name, figure) -> {
        double median = median(runs, figure);
        if (!Double.isNaN(median)) {
          medians.addProperty(name, median);
        }
      });
      entry.add("median", medians);
      var all = new JsonArray();
      runs.forEach(run -> all.add(ResultJson.json(target.address(), plan, run)));
      entry.add("runs", all);
      json.add(target.label(), entry);
    });
    return json;
  }

  private Map<String, ToDoubleFunction<Sample>> figures() {
    var figures = new LinkedHashMap<String, ToDoubleFunction<Sample>>();
    figures.put("workflows/s", sample -> sample.run().workflowsPerSecond());
    figures.put("p50 ms", sample -> sample.run().timings().workflow().p50Micros() / 1e3);
    figures.put("p90 ms", sample -> sample.run().timings().workflow().p90Micros() / 1e3);
    figures.put("p99 ms", sample -> sample.run().timings().workflow().p99Micros() / 1e3);
    figures.put("max ms", sample -> sample.run().timings().workflow().maxMicros() / 1e3);
    results.values().stream()
        .flatMap(List::stream)
        .flatMap(sample -> sample.run().costs().cpu().stream())
        .map(CpuUse::process)
        .distinct()
        .forEach(process ->
            figures.put("CPU µs/workflow, " + process, sample -> cpuMicros(sample.run(), process)));
    furtherFigures(figures);
    return figures;
  }

  private void furtherFigures(Map<String, ToDoubleFunction<Sample>> figures) {
    var samples = results.values().stream().flatMap(List::stream).toList();
    samples.stream()
        .flatMap(sample -> sample.database().keySet().stream())
        .distinct()
        .forEach(name -> figures.put(
            name + "/workflow", sample -> sample.database().getOrDefault(name, Double.NaN)));
    if (samples.stream().anyMatch(sample -> sample.raw().isPresent())) {
      figures.put("raw store, steps/s", Sample::rawSteps);
      figures.put("workflows per 1,000 raw steps", Sample::workflowsPerThousandSteps);
    }
  }

  private static double cpuMicros(Measurement run, String process) {
    return run.costs().cpu().stream()
        .filter(cpu -> cpu.process().equals(process))
        .map(cpu -> cpu.microsPer(run.completed()))
        .filter(micros -> micros.isPresent())
        .mapToDouble(micros -> micros.getAsLong())
        .findFirst()
        .orElse(Double.NaN);
  }

  private List<String> row(String name, ToDoubleFunction<Sample> figure) {
    var row = new ArrayList<>(List.of(name));
    double first = Double.NaN;
    for (List<Sample> runs : results.values()) {
      double median = median(runs, figure);
      row.add(text(median));
      if (row.size() == 2) {
        first = median;
      } else {
        row.add(text(median / first));
      }
    }
    return row;
  }

  private static String text(double value) {
    return Double.isFinite(value) ? Figures.decimal(value) : "-";
  }

  /** Returns the median over the runs that have this figure. */
  private static double median(List<Sample> runs, ToDoubleFunction<Sample> figure) {
    return Figures.median(
        runs.stream().mapToDouble(figure).filter(value -> !Double.isNaN(value)).toArray());
  }
}
