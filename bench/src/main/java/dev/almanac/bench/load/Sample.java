package dev.almanac.bench.load;

import dev.almanac.bench.load.calibrate.Calibration;
import dev.almanac.bench.load.measure.DatabaseCounts;
import dev.almanac.bench.load.measure.Measurement;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** A run, and the speed of the raw store just before it. */
record Sample(Measurement run, Optional<Calibration.Result> raw) {
  /** Returns the steps per second of the raw store; NaN if unknown. */
  double rawSteps() {
    return raw.map(Calibration.Result::stepsPerSecond).orElse(Double.NaN);
  }

  /** Returns the workflows per thousand steps of the raw store; NaN if unknown. */
  double workflowsPerThousandSteps() {
    return 1_000 * run.workflowsPerSecond() / rawSteps();
  }

  /** Returns what the database counted per workflow, by kind, as far as known. */
  Map<String, Double> database() {
    return perOne(run.costs().database(), run.completed());
  }

  static Map<String, Double> perOne(DatabaseCounts counts, long things) {
    var figures = new LinkedHashMap<String, Double>();
    figures.put("transactions", DatabaseCounts.per(counts.transactions(), things));
    figures.put("rows written", DatabaseCounts.per(counts.rows(), things));
    figures.put("log bytes", DatabaseCounts.per(counts.bytes(), things));
    figures.values().removeIf(value -> value.isNaN());
    return figures;
  }
}
