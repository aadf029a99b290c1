package dev.almanac.engine.state;

import io.temporal.api.common.v1.Memo;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Who a run is, how it was started and how it ended.
 *
 * @param started what it was started with
 * @param startedAt when
 * @param cancelRequested whether somebody asked it to end
 * @param properties what its workflow has said about it since
 */
public record Execution(
    RunKey key,
    WorkflowExecutionStartedEventAttributes started,
    Instant startedAt,
    WorkflowExecutionStatus status,
    boolean cancelRequested,
    Properties properties) {

  /** What lists and descriptions show and users may change. */
  public record Properties(Memo memo, SearchAttributes searchAttributes) {}

  public boolean open() {
    return status == WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING;
  }

  /** How large what is kept of it is; all parts know their size. */
  long bytes() {
    return (long) started.getSerializedSize()
        + properties.memo().getSerializedSize()
        + properties.searchAttributes().getSerializedSize();
  }

  public String taskQueue() {
    return started.getTaskQueue().getName();
  }

  public Duration taskTimeout() {
    return Durations.of(started.getWorkflowTaskTimeout());
  }

  /** When its work begins: its start, or later if its first workflow task had to wait. */
  public Instant executionTime() {
    return startedAt.plus(Durations.of(started.getFirstWorkflowTaskBackoff()));
  }

  /** When the first workflow task is due, if the run was started with a delay. */
  Optional<Deadline> firstTask() {
    var delay = Durations.of(started.getFirstWorkflowTaskBackoff());
    return delay.isZero()
        ? Optional.empty()
        : Optional.of(new Deadline(executionTime(), Deadline.Kind.FIRST_TASK, 0));
  }

  /** When the run must have ended: by its own timeout, and never after that of its chain. */
  Optional<Deadline> runTimeout() {
    var timeout = Durations.of(started.getWorkflowRunTimeout());
    var own = timeout.isZero() ? Instant.MAX : executionTime().plus(timeout);
    var chain = started.hasWorkflowExecutionExpirationTime()
        ? Durations.of(started.getWorkflowExecutionExpirationTime())
        : Instant.MAX;
    var due = own.isBefore(chain) ? own : chain;
    return due.equals(Instant.MAX)
        ? Optional.empty()
        : Optional.of(new Deadline(due, Deadline.Kind.RUN_TIMEOUT, 0));
  }

  /** Whether the time of the whole chain is over. */
  public boolean expired(Instant now) {
    return started.hasWorkflowExecutionExpirationTime()
        && !Durations.of(started.getWorkflowExecutionExpirationTime()).isAfter(now);
  }

  Execution withStatus(WorkflowExecutionStatus next) {
    return new Execution(key, started, startedAt, next, cancelRequested, properties);
  }

  Execution withCancelRequested() {
    return new Execution(key, started, startedAt, status, true, properties);
  }

  Execution withProperties(Properties next) {
    return new Execution(key, started, startedAt, status, cancelRequested, next);
  }
}
