package dev.almanac.bench.load.measure;

import java.util.Map;

/**
 * Counts over the whole run, including warm-up and drain.
 *
 * @param asked requested workflows
 * @param outcomes of those that ended; the others were still open
 * @param workflowTasks tasks that polls returned
 * @param activityTasks tasks that polls returned
 * @param refused completions of tasks that the server refused
 * @param historyReads reads of history that a poll did not bring
 * @param signals acknowledged signals
 */
public record Counts(
    long asked,
    Map<Outcome, Long> outcomes,
    long workflowTasks,
    long activityTasks,
    long refused,
    long historyReads,
    long signals) {
  public long of(Outcome outcome) {
    return outcomes.getOrDefault(outcome, 0L);
  }

  public long open() {
    return asked - outcomes.values().stream().mapToLong(Long::longValue).sum();
  }
}
