package dev.almanac.engine.state;

import dev.almanac.engine.id.RunKey;
import dev.almanac.engine.time.Deadline;
import dev.almanac.engine.time.ProtoDurations;
import io.temporal.api.common.v1.Memo;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The identity of a run, how it was started and how it ended.
 *
 * @param started the attributes of its first event
 * @param cancelRequested whether somebody asked it to end
 * @param properties what its workflow has changed since
 * @param lineage its relation to other runs by resets
 */
public record Execution(
    RunKey key,
    WorkflowExecutionStartedEventAttributes started,
    Instant startedAt,
    WorkflowExecutionStatus status,
    boolean cancelRequested,
    Properties properties,
    Lineage lineage) {

  /** What lists and descriptions show and users may change. */
  public record Properties(Memo memo, SearchAttributes searchAttributes) {}

  public boolean open() {
    return status == WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING;
  }

  /** Returns its size; all parts know theirs. */
  long bytes() {
    return (long) started.getSerializedSize()
        + properties.memo().getSerializedSize()
        + properties.searchAttributes().getSerializedSize();
  }

  public String taskQueue() {
    return started.getTaskQueue().getName();
  }

  public Duration taskTimeout() {
    return ProtoDurations.of(started.getWorkflowTaskTimeout());
  }

  /** Returns when its work begins: at its start, or later if its first workflow task is delayed. */
  public Instant executionTime() {
    return startedAt.plus(ProtoDurations.of(started.getFirstWorkflowTaskBackoff()));
  }

  /** Returns when the first workflow task is due, if the run was started with a delay. */
  Optional<Deadline> firstTask() {
    var delay = ProtoDurations.of(started.getFirstWorkflowTaskBackoff());
    return delay.isZero()
        ? Optional.empty()
        : Optional.of(new Deadline(executionTime(), Deadline.Kind.FIRST_TASK, 0));
  }

  /** Returns when the run must have ended: by its own timeout or that of its chain. */
  Optional<Deadline> runTimeout() {
    return Stream.of(runExpiry(), chainExpiry())
        .flatMap(Optional::stream)
        .min(Instant::compareTo)
        .map(due -> new Deadline(due, Deadline.Kind.RUN_TIMEOUT, 0));
  }

  /** Returns when the run times out. A reset gives it the full time again. */
  public Optional<Instant> runExpiry() {
    var from = lineage.forkedAt().orElseGet(this::executionTime);
    return after(from, ProtoDurations.of(started.getWorkflowRunTimeout()));
  }

  /** Returns when its chain times out. */
  public Optional<Instant> chainExpiry() {
    if (lineage.forkedAt().isPresent()) {
      return after(
          lineage.forkedAt().get(), ProtoDurations.of(started.getWorkflowExecutionTimeout()));
    }
    return started.hasWorkflowExecutionExpirationTime()
        ? Optional.of(ProtoDurations.of(started.getWorkflowExecutionExpirationTime()))
        : Optional.empty();
  }

  private static Optional<Instant> after(Instant from, Duration timeout) {
    return timeout.isZero() ? Optional.empty() : Optional.of(from.plus(timeout));
  }

  /** Returns whether its chain has timed out. */
  public boolean expired(Instant now) {
    return chainExpiry().filter(end -> !end.isAfter(now)).isPresent();
  }

  Execution withStatus(WorkflowExecutionStatus next) {
    return new Execution(key, started, startedAt, next, cancelRequested, properties, lineage);
  }

  Execution withCancelRequested() {
    return new Execution(key, started, startedAt, status, true, properties, lineage);
  }

  Execution withProperties(Properties next) {
    return new Execution(key, started, startedAt, status, cancelRequested, next, lineage);
  }

  /** Returns it with another parent run. */
  Execution withParent(String runId, long initiatedEventId) {
    var other = started.toBuilder().setParentInitiatedEventId(initiatedEventId);
    other.getParentWorkflowExecutionBuilder().setRunId(runId);
    return new Execution(
        key, other.build(), startedAt, status, cancelRequested, properties, lineage);
  }

  Execution withLineage(Lineage next) {
    return new Execution(key, started, startedAt, status, cancelRequested, properties, next);
  }
}
