package dev.almanac.engine.workflow;

import dev.almanac.engine.decision.InputLimits;
import dev.almanac.engine.decision.RefusalException;
import dev.almanac.engine.time.ProtoDurations;
import io.temporal.api.command.v1.StartChildWorkflowExecutionCommandAttributes;
import io.temporal.api.history.v1.StartChildWorkflowExecutionInitiatedEventAttributes;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The timeouts of a run, each limited by the one that contains it; zero means none.
 *
 * @param execution for the whole chain
 * @param task for one workflow task; never zero
 * @param delay how long the first task waits
 */
public record StartTimeouts(Duration execution, Duration run, Duration task, Duration delay) {
  private static final Duration DEFAULT_TASK = Duration.ofSeconds(10);

  /** @throws RefusalException if one is negative */
  static StartTimeouts of(StartWorkflowExecutionRequest request) {
    var task = given("WorkflowTaskTimeout", request.getWorkflowTaskTimeout());
    return filled(
        given("WorkflowExecutionTimeout", request.getWorkflowExecutionTimeout()),
        given("WorkflowRunTimeout", request.getWorkflowRunTimeout()),
        task.isZero() ? DEFAULT_TASK : task,
        given("WorkflowStartDelay", request.getWorkflowStartDelay()));
  }

  /**
   * Returns those of a child, whose task timeout defaults to its parent's.
   *
   * @throws RefusalException if one is negative
   */
  public static StartTimeouts of(
      StartChildWorkflowExecutionCommandAttributes command, Duration taskOfParent) {
    var task = given("WorkflowTaskTimeout", command.getWorkflowTaskTimeout());
    return filled(
        given("WorkflowExecutionTimeout", command.getWorkflowExecutionTimeout()),
        given("WorkflowRunTimeout", command.getWorkflowRunTimeout()),
        task.isZero() ? taskOfParent : task,
        Duration.ZERO);
  }

  private static StartTimeouts filled(
      Duration execution, Duration givenRun, Duration givenTask, Duration delay) {
    var run = givenRun.isZero() ? execution : ProtoDurations.within(givenRun, execution);
    return new StartTimeouts(
        execution,
        run,
        ProtoDurations.within(ProtoDurations.within(givenTask, InputLimits.LONGEST_TASK), run),
        delay);
  }

  public void write(StartChildWorkflowExecutionInitiatedEventAttributes.Builder attributes) {
    attributes
        .setWorkflowExecutionTimeout(ProtoDurations.message(execution))
        .setWorkflowRunTimeout(ProtoDurations.message(run))
        .setWorkflowTaskTimeout(ProtoDurations.message(task));
  }

  /** Unset timeouts are left out: some SDKs show a zero to the workflow as a zero. */
  void write(WorkflowExecutionStartedEventAttributes.Builder attributes, Instant now) {
    attributes
        .setWorkflowTaskTimeout(ProtoDurations.message(task))
        .setFirstWorkflowTaskBackoff(ProtoDurations.message(delay));
    if (!run.isZero()) {
      attributes.setWorkflowRunTimeout(ProtoDurations.message(run));
    }
    if (!execution.isZero()) {
      attributes.setWorkflowExecutionTimeout(ProtoDurations.message(execution));
      attributes.setWorkflowExecutionExpirationTime(
          ProtoDurations.message(now.plus(execution).truncatedTo(ChronoUnit.MILLIS)));
    }
  }

  private static Duration given(String field, com.google.protobuf.Duration message) {
    RefusalException.ifAny(InputLimits.duration(field, message));
    return ProtoDurations.of(message);
  }
}
