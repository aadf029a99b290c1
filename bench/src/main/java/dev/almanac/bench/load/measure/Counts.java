package dev.almanac.bench.load.measure;

import java.util.Map;

/**
 * What happened in the whole run, warm-up and the wait for the last workflows included.
 *
 * @param asked workflows whose start was asked for
 * @param outcomes of those that ended; the others were still open
 * @param workflowTasks tasks that polls returned
 * @param activityTasks tasks that polls returned
 * @param refused completions of tasks that the server did not take
 * @param historyReads times the worker had to ask for history that a poll did not bring
 * @param signals signals that the server acknowledged
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
