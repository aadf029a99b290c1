package dev.almanac.bench.load;

import dev.almanac.bench.load.calibrate.Calibration;
import dev.almanac.bench.load.measure.DatabaseCounts;
import dev.almanac.bench.load.measure.Measurement;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** A run, and how fast the raw store was just before it. */
record Sample(Measurement run, Optional<Calibration.Result> raw) {
  /** Steps a second of the raw store; not a number if unknown. */
  double rawSteps() {
    return raw.map(Calibration.Result::stepsPerSecond).orElse(Double.NaN);
  }

  /** How much of what the store could do became of workflows; not a number if unknown. */
  double workflowsPerThousandSteps() {
    return 1_000 * run.workflowsPerSecond() / rawSteps();
  }

  /** What the database counted for each workflow, by what it is, as far as known. */
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
