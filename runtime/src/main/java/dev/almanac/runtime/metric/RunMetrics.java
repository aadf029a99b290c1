package dev.almanac.runtime.metric;

import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Metrics of workflows and of their tasks. */
public final class RunMetrics {
  /** What becomes of a run. */
  public enum Outcome {
    STARTED,
    COMPLETED,
    FAILED,
    CANCELED,
    TERMINATED,
    CONTINUED_AS_NEW,
    TIMED_OUT;

    /** Returns how a run has ended; null if it has not. */
    static @Nullable Outcome of(WorkflowExecutionStatus status) {
      return switch (status) {
        case WORKFLOW_EXECUTION_STATUS_COMPLETED -> COMPLETED;
        case WORKFLOW_EXECUTION_STATUS_FAILED -> FAILED;
        case WORKFLOW_EXECUTION_STATUS_CANCELED -> CANCELED;
        case WORKFLOW_EXECUTION_STATUS_TERMINATED -> TERMINATED;
        case WORKFLOW_EXECUTION_STATUS_CONTINUED_AS_NEW -> CONTINUED_AS_NEW;
        case WORKFLOW_EXECUTION_STATUS_TIMED_OUT -> TIMED_OUT;
        default -> null;
      };
    }
  }

  /** The kinds of tasks. */
  public enum Task {
    WORKFLOW,
    ACTIVITY
  }

  private static final Ranges WAITS = Ranges.ofMillis(
      1, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 60_000, 600_000);

  private final NamespaceCounters<Outcome> outcomes;
  private final Map<Task, Histogram> waits;
  private final Counter loads;

  public RunMetrics(Metrics metrics) {
    outcomes = metrics.namespaceCounters(
        "almanac_workflows",
        "Workflow runs that have started, and how they have ended.",
        List.of("namespace", "outcome"),
        Outcome.class);
    waits = metrics.histograms(
        "almanac_task_wait_seconds",
        "From when a task was due to be given to a worker until one took it.",
        "kind",
        List.of(Task.values()),
        WAITS);
    loads = metrics.counter(
        "almanac_workflow_loads", "Workflow runs that were read because they were not in memory.");
  }

  /** Sets how a namespace is called. */
  public void nameBy(Function<UUID, String> names) {
    outcomes.nameBy(names);
  }

  /** Counts a durable start. */
  public void started(UUID namespace) {
    outcomes.add(namespace, Outcome.STARTED);
  }

  /** Counts a durable end. */
  public void ended(UUID namespace, WorkflowExecutionStatus status) {
    var outcome = Outcome.of(status);
    if (outcome != null) {
      outcomes.add(namespace, outcome);
    }
  }

  /** Counts a task that a worker takes. */
  public void taken(Task kind, Duration wait) {
    @Nullable Histogram histogram = waits.get(kind);
    if (histogram != null) {
      histogram.add(Math.max(0, wait.toNanos() / 1_000));
    }
  }

  /** Counts a run that was read. */
  public void loaded() {
    loads.add(1);
  }
}
